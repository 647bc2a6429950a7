import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { handler } from '#functions/jobs/canary.ts';
import { CallFailed } from '#shared/api/client.ts';

/** The site's answers, by method and path, each used once; `{}` for all that are not given. */
function answer(answers: Record<string, [status: number, body: object][]>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.replace('https://tandem.example/api', '')}`;
    asked.push(`${call} ${new Headers(init.headers).get('cookie') ?? ''}`.trim());
    const [status, body] = answers[call]?.shift() ?? [200, {}];
    const headers =
      call === 'POST /auth/login' && status === 200 ? { 'set-cookie': 'session=1; Secure' } : {};
    return Response.json(body, { status, headers });
  });
  return asked;
}

beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  vi.stubEnv('CANARY_PASSWORD', 'four random words of the canary');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** It signs in with the same browser every time, so that nobody is told of a new one. */
const browser = '__Host-browser=00000000000000000000000000';
const unknown = { message: 'Wrong username or password.', code: 'unauthenticated' };

describe('the canary', () => {
  test('signs in, reads what a session shows, and signs out', async () => {
    const asked = answer({ 'GET /orders': [[200, []]] });
    await handler();
    expect(asked).toEqual([
      `POST /auth/login ${browser}`,
      `GET /orders ${browser}; session=1`,
      `POST /auth/logout ${browser}; session=1`,
    ]);
  });

  test('makes its account in its first run', async () => {
    const asked = answer({ 'POST /auth/login': [[401, unknown]] });
    await handler();
    expect(asked.slice(0, 3)).toEqual(
      ['POST /auth/login', 'POST /auth/register', 'POST /auth/login'].map((call) => `${call} ${browser}`),
    );
  });

  test.each([
    ['signing in fails', { 'POST /auth/login': [[500, {}]] }],
    [
      'nobody is known',
      {
        'POST /auth/login': [
          [401, unknown],
          [401, unknown],
        ],
      },
    ],
    ['its name is taken', { 'POST /auth/login': [[401, unknown]], 'POST /auth/register': [[409, {}]] }],
    ['the session is worth nothing', { 'GET /orders': [[401, unknown]] }],
    ['signing out fails', { 'POST /auth/logout': [[503, {}]] }],
  ] as [string, Parameters<typeof answer>[0]][])('fails when %s', async (_, answers) => {
    answer(answers);
    await expect(handler()).rejects.toBeInstanceOf(CallFailed);
  });
});
