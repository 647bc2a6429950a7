import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { env } from '#functions/lib/env.ts';
import { forbidden } from '#functions/lib/errors.ts';
import type { Call } from '#shared/api/call.ts';
import * as accessTexts from '#shared/texts/access.ts';

import type { Middleware } from './context.ts';

/**
 * Refuses cross-site request forgery: writes that another site's page makes with our visitor's cookie. Browsers send
 * the origin of a write. A client that sends none is not a browser, so no other site can use its cookie.
 */
export function requireOwnOrigin(event: APIGatewayProxyEventV2): void {
  if (event.requestContext.http.method === 'GET') return;
  const origin = event.headers['origin'];
  const site = event.headers['sec-fetch-site'];
  const isOwn = origin
    ? origin === env('SITE_ORIGIN')
    : site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwn) throw forbidden(accessTexts.foreignOrigin);
}

/** Middleware: requires a write to come from our own site (403). The provider's calls are exempt: they carry no cookie. */
export const ownOrigin = ({ access }: Call): Middleware => ({
  before: ({ event }) => {
    if (access !== 'provider') requireOwnOrigin(event);
  },
});
