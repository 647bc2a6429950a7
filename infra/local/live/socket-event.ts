import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { SocketEvent } from '#functions/http/socket.ts';
import { now } from '#functions/lib/clock.ts';

/** A socket as the gateway knows it. */
export type Socket = { id: string; connectedAt: number };

const routeKeys = { CONNECT: '$connect', MESSAGE: '$default', DISCONNECT: '$disconnect' } as const;

/** Builds the event that API Gateway's WebSocket API gives a Lambda function. */
export function socketEvent(
  eventType: keyof typeof routeKeys,
  { id: connectionId, connectedAt }: Socket,
  { request, body }: { request?: IncomingMessage; body?: string } = {},
): SocketEvent {
  const requestTimeEpoch = now();
  return {
    ...(request ? { headers: headersOf(request) } : {}),
    requestContext: {
      routeKey: routeKeys[eventType],
      messageId: body === undefined ? '' : randomUUID(),
      eventType,
      extendedRequestId: randomUUID(),
      requestTime: new Date(requestTimeEpoch).toUTCString(),
      messageDirection: 'IN',
      stage: 'local',
      connectedAt,
      requestTimeEpoch,
      requestId: randomUUID(),
      domainName: 'localhost',
      connectionId,
      apiId: 'local',
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
  };
}

/** The headers of the request that opens a socket, as they were written. */
function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at) => [
    rawHeaders[2 * at] ?? '',
    rawHeaders[2 * at + 1] ?? '',
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
