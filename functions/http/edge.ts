import { createHash, timingSafeEqual } from 'node:crypto';

import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { optionalEnv } from '#functions/lib/env.ts';
import { forbidden } from '#functions/lib/errors.ts';
import * as accessTexts from '#shared/texts/access.ts';

import type { Middleware } from './context.ts';

/** Header by which the CDN proves that a request came through it. */
export const EDGE_SECRET = 'x-tandem-edge';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Refuses requests that bypass the CDN by using the gateway's own address, where no rate limit applies and the viewer's
 * address can be forged. Checks nothing where there is no CDN.
 */
export function requireEdge({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): void {
  const secrets = optionalEnv('EDGE_SECRETS')?.split(',');
  if (!secrets) return;
  const given = digest(headers[EDGE_SECRET] ?? '');
  // Compares digests, and always with every secret, so that the time it takes reveals nothing.
  const isOurs = secrets.map((secret) => timingSafeEqual(digest(secret), given)).includes(true);
  if (!isOurs) throw forbidden(accessTexts.bypassedCdn);
}

/** Middleware: requires the request to come through the CDN (403). */
export const edge: Middleware = { before: ({ event }) => requireEdge(event) };
