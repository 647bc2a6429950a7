import { createHash, timingSafeEqual } from 'node:crypto';

import type { APIGatewayProxyEventV2 } from 'aws-lambda';

import { optionalEnv } from '#functions/lib/env.ts';
import { forbidden } from '#functions/lib/errors.ts';
import { messages } from '#shared/messages.ts';

/** The header by which the CDN proves that a request came through it. */
export const EDGE_SECRET = 'x-tandem-edge';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Refuses requests that went around the CDN, to the gateway's own address: there, nobody counts who asks how often,
 * and anybody could claim any address of theirs. Not asked where there is no CDN.
 */
export function requireEdge({ headers }: APIGatewayProxyEventV2): void {
  const secrets = optionalEnv('EDGE_SECRETS')?.split(',');
  if (!secrets) return;
  const given = digest(headers[EDGE_SECRET] ?? '');
  // Every one is compared, and by its digest, so that the time it takes tells nothing of them.
  const isOne = secrets.map((secret) => timingSafeEqual(digest(secret), given)).includes(true);
  if (!isOne) throw forbidden(messages.access.aroundTheEdge);
}
