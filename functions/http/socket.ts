import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';

import { env } from '#functions/lib/env.ts';
import { AppError, forbidden, unauthenticated } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { verify, type Claims } from '#functions/services/tokens.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

import { sessionToken } from './cookies.ts';
import { requireEdge } from './edge.ts';

/** An event of a browser's socket. The first one, which opens it, has the headers of its request. */
export type SocketEvent = APIGatewayProxyWebsocketEventV2 & { headers?: Record<string, string | undefined> };
/** Anything but a 200 refuses to open a socket. */
export type SocketAnswer = { statusCode: number };

/** Whose session a request to open a socket belongs to; 403 unless it comes from our own site, and 401 without a session. */
export async function admitSocket(event: SocketEvent): Promise<Claims> {
  const headers = lowerCased(event.headers);
  requireEdge({ headers });
  // Browsers always send the origin of a socket, and no cross-site request forgery is stopped by anything else.
  if (headers['origin'] !== env('SITE_ORIGIN')) throw forbidden(accessTexts.foreignOrigin);
  const token = sessionToken(headers['cookie']?.split(/;\s*/));
  const claims = token ? await verify(token) : null;
  if (!claims) throw unauthenticated(token ? authTexts.sessionOver : authTexts.signInFirst);
  return claims;
}

/** The gateway passes on headers as they were written. */
const lowerCased = (headers: SocketEvent['headers'] = {}): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Answers with the status of the error if the request is refused. */
export async function answerSocket(run: () => Promise<void>): Promise<SocketAnswer> {
  try {
    await run();
    return { statusCode: 200 };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) log.error('a socket failed', { error });
    return { statusCode: error instanceof AppError ? error.status : 500 };
  }
}
