import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { env } from '#functions/lib/env.ts';
import { forbidden } from '#functions/lib/errors.ts';
import type { Call } from '#shared/api/call.ts';
import { messages } from '#shared/messages.ts';

import type { Step } from './context.ts';

/**
 * Refuses writes that another site's page makes with our visitor's cookie. Browsers say where a write comes from; a
 * client that does not is no browser, and has no cookie that it was not given on purpose.
 */
export function requireOwnOrigin(event: APIGatewayProxyEventV2): void {
  if (event.requestContext.http.method === 'GET') return;
  const origin = event.headers['origin'];
  const site = event.headers['sec-fetch-site'];
  const isOwn = origin
    ? origin === env('SITE_ORIGIN')
    : site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwn) throw forbidden(messages.access.foreignOrigin);
}

/** Step: a write comes from our own site (403), unless the provider makes it, who has no cookie. */
export const ownOrigin = ({ access }: Call): Step => ({
  before: ({ event }) => {
    if (access !== 'provider') requireOwnOrigin(event);
  },
});
