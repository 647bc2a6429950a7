import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { IDEMPOTENCY_KEY } from '#shared/api/headers.ts';

/** What a handler gets of a request besides its parsed input. */
export type RequestInfo = {
  id: string;
  /** The client's IP address, or for IPv6 its /64 network. */
  address: string;
  idempotencyKey: string | undefined;
  /** What the browser says of itself, and the country that the CDN knows of its address. */
  userAgent: string;
  country: string | null;
  cookies: string[] | undefined;
  /** The payment provider's signature of `rawBody`. */
  signature: string | undefined;
  rawBody: string;
};

/** Header in which the CDN passes on the client's IP address. */
const VIEWER_ADDRESS = 'x-viewer-address';

/** Header in which the CDN tells the country of that address, in two letters. */
const VIEWER_COUNTRY = 'cloudfront-viewer-country';

const STRIPE_SIGNATURE = 'stripe-signature';

/** An IPv4 address as it is, or the /64 network of an IPv6 address, which usually belongs to one customer. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

/** Reads it from the gateway's event, whose header names are lower-case. */
export function requestInfo(event: APIGatewayProxyEventV2): RequestInfo {
  return {
    id: event.requestContext.requestId,
    // Behind the CDN, the source address is the CDN's.
    address: network(event.headers[VIEWER_ADDRESS] ?? event.requestContext.http.sourceIp),
    userAgent: event.headers['user-agent'] ?? '',
    country: /^[A-Z]{2}$/.exec(event.headers[VIEWER_COUNTRY] ?? '')?.[0] ?? null,
    cookies: event.cookies,
    idempotencyKey: event.headers[IDEMPOTENCY_KEY] || undefined,
    signature: event.headers[STRIPE_SIGNATURE],
    rawBody: bytes(event).toString('utf8'),
  };
}

/** The bytes of the request's body. */
export function bytes(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}
