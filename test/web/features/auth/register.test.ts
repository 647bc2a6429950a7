import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { register } from '#web/features/auth/api.ts';

const account = { username: 'ada', email: 'ada@example.com', password: 'a good long password' };
const run = () => register.mutationFn?.({ body: account, idempotencyKey: 'k' }, undefined as never);

let sent: { timeZone?: string }[];
beforeEach(() => {
  sent = [];
  vi.stubEnv('TZ', 'America/New_York');
});
afterEach(() => vi.unstubAllEnvs());

/** A server that refuses requests with this field. */
const serverRefusing = (path: string) =>
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const form = JSON.parse(body) as Record<string, string>;
    sent.push(form);
    if (!(path in form)) return Response.json({});
    return Response.json({ message: '', code: 'invalid', issues: [{ path, message: '' }] }, { status: 400 });
  });

it('a registration has the time zone of the browser', async () => {
  serverRefusing('nothing');
  await run();
  expect(sent).toEqual([{ ...account, timeZone: 'America/New_York' }]);
});

it('a registration does without a time zone that the server does not know', async () => {
  serverRefusing('timeZone');
  await run();
  expect(sent).toEqual([{ ...account, timeZone: 'America/New_York' }, account]);
});

it('a registration that is refused for something else is sent once', async () => {
  serverRefusing('username');
  await expect(run()).rejects.toMatchObject({ status: 400 });
  expect(sent).toHaveLength(1);
});
