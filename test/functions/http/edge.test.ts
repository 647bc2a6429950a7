import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { handler as listGigs } from '#functions/calls/gigs/list.ts';
import { handler as hearProvider } from '#functions/calls/webhooks/stripe.ts';
import { requireEdge } from '#functions/http/edge.ts';
import { messages } from '#shared/messages.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';

const arriving = (headers: Record<string, string>) => () => requireEdge(anEvent({ method: 'GET', headers }));

describe('behind a CDN', () => {
  beforeEach(() => void vi.stubEnv('EDGE_SECRETS', 'new-secret,old-secret'));
  afterEach(() => void vi.unstubAllEnvs());

  it.each(['new-secret', 'old-secret'])(
    'lets in what came through it, by either secret while they are exchanged: %s',
    (secret) => expect(arriving({ 'x-tandem-edge': secret })).not.toThrow(),
  );

  it.each([
    {},
    { 'x-tandem-edge': '' },
    { 'x-tandem-edge': 'new-secre' },
    { 'x-tandem-edge': 'new-secret ' },
    { 'x-tandem-edge': 'new-secret,old-secret' },
  ])('refuses what went around it: %j', (headers: Record<string, string>) => {
    expect(arriving(headers)).toThrow(messages.access.aroundTheEdge);
  });

  it.each([listGigs, hearProvider])('is asked of every call, whoever may make it', async (handler) => {
    const answer = await handler(anEvent({ method: 'GET' }), aContext);
    expect(answer).toMatchObject({ statusCode: 403, body: expect.stringContaining('forbidden') as string });
  });
});

it('lets everything in where there is no CDN', () => {
  vi.stubEnv('EDGE_SECRETS', '');
  expect(arriving({})).not.toThrow();
  vi.unstubAllEnvs();
});
