import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { IDEMPOTENCY_KEY } from '#shared/api/headers.ts';

/** What a handler may know of the request beside its parsed parts. */
export type RequestInfo = {
  id: string;
  address: string;
  idempotencyKey: string | undefined;
  signature: string | undefined;
  rawBody: string;
};

/** The caller's network: an IPv4 address, or the /64 that one IPv6 customer owns. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

/** Reads those parts from the gateway's event. Header names are lower-case in this payload format. */
export function requestInfo(event: APIGatewayProxyEventV2): RequestInfo {
  return {
    id: event.requestContext.requestId,
    // Behind the CDN the gateway sees only the CDN, which says whom it speaks for.
    address: network(event.headers['x-viewer-address'] ?? event.requestContext.http.sourceIp),
    idempotencyKey: event.headers[IDEMPOTENCY_KEY]?.slice(0, 200) || undefined,
    signature: event.headers['stripe-signature'],
    rawBody: bytes(event).toString('utf8'),
  };
}

/** The request's body as it came over the wire. */
export function bytes(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}
