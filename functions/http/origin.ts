import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { env } from '#functions/lib/env.ts';
import { forbidden } from '#functions/lib/errors.ts';
import { messages } from '#shared/messages.ts';

/**
 * Refuses writes that another site's page makes with our visitor's cookie. Browsers say where a write comes from;
 * what names no origin at all is no browser and has no cookie that it was not given on purpose.
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
