import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import { aBrowser, aForm, aMember, type Reply } from '#test/flows/support/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';
import { tally } from '#test/trust/tally.ts';

const cloud = useCloud();
const start = Date.UTC(2027, 0, 1);
beforeEach(() => setClock(() => start));
afterEach(() => {
  setClock(null);
  vi.unstubAllEnvs();
});

const maxFailures = sessionLimits.login.failures;
const refused = { status: 429, body: { code: 'too_many_requests', message: authTexts.throttled.message } };

function signIn(username: string, headers: Record<string, string> = {}): Promise<Reply> {
  tally('attempts to sign in');
  return aBrowser(cloud).post('/auth/login', { username, password: 'not the password' }, { headers });
}

/** Fails to sign in as often as is allowed, with each of these spellings in turn. */
async function failAs(...spellings: string[]) {
  for (let tries = 0; tries < maxFailures; tries += 1) {
    expect((await signIn(spellings[tries % spellings.length] ?? '')).status).toBe(401);
  }
}

/** The name in full-width letters, which is normalized to the same name. */
const fullWidth = (name: string) =>
  name.replace(/[a-z]/g, (letter) => String.fromCodePoint(0xfee0 + (letter.codePointAt(0) ?? 0)));

describe('the eleventh sign-in with one name', () => {
  const spellings = [
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => `  ${name}\t`,
    fullWidth,
    (name: string) => `ｐ${name.slice(1)}`,
    (name: string) => `\u3000${fullWidth(name).toUpperCase()}\u3000`,
  ];

  it('is refused whatever the spelling of the ten before it, and whatever its own', async () => {
    const { username } = await aMember(cloud, { username: `person ${randomUUID().slice(0, 8)}` });
    await failAs(...spellings.map((spell) => spell(username)));
    for (const spell of spellings) expect(await signIn(spell(username))).toMatchObject(refused);
    expect((await signIn(username)).headers.get('retry-after')).toBe('900');
  });

  it('is refused for an email in any case as well', { tags: 'full' }, async () => {
    const { email } = await aMember(cloud);
    await failAs(email, email.toUpperCase(), ` ${email} `);
    expect(await signIn(email)).toMatchObject(refused);
  });

  it('is refused whatever IP address its headers claim', { tags: 'full' }, async () => {
    const { username } = await aMember(cloud);
    const claim = (address: string) =>
      Object.fromEntries(
        ['x-forwarded-for', 'x-viewer-address', 'forwarded', 'x-real-ip', 'true-client-ip'].map((name) => [
          name,
          address,
        ]),
      );
    for (let tries = 0; tries < maxFailures; tries += 1) await signIn(username, claim(`203.0.113.${tries}`));
    expect(await signIn(username, claim('203.0.113.99'))).toMatchObject(refused);
  });
});

it('a username that grows by normalization is not found, and breaks nothing', async () => {
  for (const username of ['\uFDFA'.repeat(254), '\uD800', '@'.repeat(254), 'x'.repeat(254)]) {
    expect((await signIn(username)).status).toBe(401);
  }
});

const upload = { purpose: 'avatar', fileName: 'me.png', contentType: 'image/png', size: 9 };

it.each([
  ['registrations', '/auth/register', () => aForm()],
  ['uploads without a session', '/uploads', () => upload],
])(
  '%s are counted by the address that the connection came from, whatever the request claims',
  async (_, path, json) => {
    const member = await aMember(cloud);
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '2');
    // The tests above use the same address, so this one uses another time.
    setClock(() => start + 86_400_000);
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${tries}`, 'x-viewer-address': `203.0.113.${tries}` };
      const { status, headers: answered } = await aBrowser(cloud).post(path, json(), { headers });
      statuses.push(status);
      if (status === 429) expect(answered.get('retry-after')).toBe('900');
    }
    expect(statuses).toEqual([201, 201, 429, 429]);
    // Who has signed in is known by more than an address, which many may share.
    expect((await member.browser.post('/uploads', upload)).status).toBe(201);
  },
);
