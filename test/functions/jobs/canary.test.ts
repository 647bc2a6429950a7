import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { handler } from '#functions/jobs/canary.ts';
import { CallFailed } from '#shared/api/client.ts';

const home =
  '<html><script src="/theme.js"></script><script type="module" crossorigin src="/assets/index-1.js"></script></html>';
const typed = (type: string) => ({ headers: { 'content-type': type } });
/** The files of a site that works. */
const files: Record<string, () => Response> = {
  'https://tandem.example/': () => new Response(home, typed('text/html; charset=utf-8')),
  'https://tandem.example/assets/index-1.js': () => new Response('', typed('text/javascript')),
};

/** The site's answers, by method and path, each used once; `{}` for all that are not given. The files may be others. */
function answer(answers: Record<string, [status: number, body: object][]>, others: typeof files = {}) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const file = { ...files, ...others }[address];
    if (file) return file();
    const call = `${init.method} ${address.replace('https://tandem.example/api', '')}`;
    if (call === 'POST /auth/register') asked.push(init.body as string);
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
    const [first, form, ...others] = asked;
    expect([first, ...others.slice(0, 2)]).toEqual(
      ['POST /auth/login', 'POST /auth/register', 'POST /auth/login'].map((call) => `${call} ${browser}`),
    );
    // A mail to it would bounce at any other address, which counts against the domain.
    expect(form).toMatch(/"email":"success\+canary-\w{12}@simulator\.amazonses\.com"/);
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

  const ofPage = 'https://tandem.example/';
  const ofScript = 'https://tandem.example/assets/index-1.js';
  test.each<[string, typeof files, RegExp]>([
    ['the home page is missing', { [ofPage]: () => new Response('', { status: 403 }) }, /answers 403/],
    ['the home page is none', { [ofPage]: () => Response.json({}) }, /answers 200 with application\/json/],
    [
      'the home page has no script',
      { [ofPage]: () => new Response('<html></html>', typed('text/html')) },
      /has no script/,
    ],
    [
      'its script is missing',
      { [ofScript]: () => new Response('', { status: 404 }) },
      /index-1.js answers 404/,
    ],
    [
      'a page stands where its script should',
      { [ofScript]: () => new Response(home, typed('text/html')) },
      /index-1.js answers 200 with text\/html/,
    ],
  ])('fails when %s', async (_, others, failure) => {
    const asked = answer({}, others);
    await expect(handler()).rejects.toThrow(failure);
    expect(asked).toEqual([]);
  });
});
