import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { handler as listGigs } from '#functions/calls/gigs/list.ts';
import { handler as receiveEvent } from '#functions/calls/webhooks/stripe.ts';
import { requireEdge } from '#functions/http/edge.ts';
import * as accessTexts from '#shared/texts/access.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';

const check = (headers: Record<string, string>) => () => requireEdge(anEvent({ method: 'GET', headers }));

describe('behind a CDN', () => {
  beforeEach(() => void vi.stubEnv('EDGE_SECRETS', 'new-secret,old-secret'));
  afterEach(() => void vi.unstubAllEnvs());

  it.each(['new-secret', 'old-secret'])(
    'accepts requests that came through it, with either secret during a rotation: %s',
    (secret) => expect(check({ 'x-tandem-edge': secret })).not.toThrow(),
  );

  it.each([
    {},
    { 'x-tandem-edge': '' },
    { 'x-tandem-edge': 'new-secre' },
    { 'x-tandem-edge': 'new-secret ' },
    { 'x-tandem-edge': 'new-secret,old-secret' },
  ])('refuses requests that bypass it: %j', (headers: Record<string, string>) => {
    expect(check(headers)).toThrow(accessTexts.bypassedCdn.message);
  });

  it.each([listGigs, receiveEvent])(
    'applies to every call, also to those that anyone or the provider may make',
    async (handler) => {
      const answer = await handler(anEvent({ method: 'GET' }), aContext);
      expect(answer).toMatchObject({ statusCode: 403, body: expect.stringContaining('forbidden') as string });
    },
  );
});

it('accepts every request where there is no CDN', () => {
  vi.stubEnv('EDGE_SECRETS', '');
  expect(check({})).not.toThrow();
  vi.unstubAllEnvs();
});
