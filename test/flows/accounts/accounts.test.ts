import { randomUUID } from 'node:crypto';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { aBrowser, aForm, aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
afterEach(() => {
  setClock(null);
  vi.unstubAllEnvs();
});

const visitor = () => aBrowser(cloud);

const member = (more?: Record<string, unknown>) => aMember(cloud, more);

const whoAmI = async (browser: Browser) => (await browser.get('/orders')).status;

describe('registering', () => {
  it('answers the whole account without its password and signs nobody in', async () => {
    const browser = visitor();
    const form = aForm({ isSeller: true, phone: '+51 1 555', desc: '  I draw.  ' });
    const { status, body, headers } = await browser.post('/auth/register', form);
    expect(status).toBe(201);
    const { password, ...kept } = form;
    expect(body).toEqual({
      user: {
        ...kept,
        desc: 'I draw.',
        role: 'seller',
        img: null,
        id: expect.stringMatching(/^[0-9a-z]{26}$/),
        createdAt: expect.stringMatching(/Z$/),
      },
    });
    expect(JSON.stringify(body)).not.toContain(password);
    expect(headers.getSetCookie()).toEqual([]);
    expect(await whoAmI(browser)).toBe(401);
  });

  it('again with its idempotency key answers the account to who names its password', async () => {
    const [browser, form, headers] = [visitor(), aForm(), { 'idempotency-key': randomUUID() }];
    const register = (json: object) => browser.post('/auth/register', json, { headers });
    const { body } = await register(form);
    expect(await register(form)).toMatchObject({ status: 201, body });
    const other = await register({ ...form, password: 'Quite another 11' });
    expect(other).toMatchObject({ status: 409, body: requestTexts.keyReused });
  });

  it('makes a buyer by default, and requires only name, email and password', async () => {
    const { username, email, password } = aForm();
    const { status, body } = await visitor().post('/auth/register', { username, email, password });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { isSeller: false, country: null, phone: null, desc: null, img: null },
    });
  });

  it('refuses what is wrong, and names its field', async () => {
    const wrong: Record<string, unknown[]> = {
      username: [
        'x',
        'x'.repeat(41),
        'a@b',
        'bell\u0007',
        'maya  buyer',
        'maya\u00A0buyer',
        'maya \u0301',
        'evil.example/reset',
        'https:evil',
        'WWW.evil.example',
        'https：／／evil.example',
        'ｗｗｗ.evil.example',
        'maya＠mail.example',
      ],
      email: ['nobody', `${'a'.repeat(250)}@example.com`],
      password: ['seven77', 'x'.repeat(129), 12_345_678, 'password1', 'aaaaaaaa'],
      country: ['Atlantis', 'ger'],
      isSeller: ['yes'],
      img: ['https://evil.example/me.png'],
      desc: ['x'.repeat(10_001)],
      timeZone: ['Mars/Phobos', 'constructor', '../', '+05:30', 'x'.repeat(10_000), {}],
      locale: ['de', 'constructor'],
    };
    const forms = Object.entries(wrong).flatMap(([path, values]) =>
      values.map((value) => ({ path, form: aForm({ [path]: value }) })),
    );
    const email = `maya@${randomUUID()}.example`;
    for (const { path, form } of [
      ...forms,
      { path: 'username', form: { ...aForm(), username: { $ne: null } } },
      { path: 'password', form: aForm({ password: 'maya1234', email }) },
    ])
      expect(await visitor().post('/auth/register', form), JSON.stringify(form)).toMatchObject({
        status: 400,
        body: { code: 'invalid', issues: expect.arrayContaining([expect.objectContaining({ path })]) },
      });
  });
});

describe('signing in', () => {
  it('by name or email in any case answers the account and sets a cookie that scripts cannot read', async () => {
    const { username, email, password, id } = await member({ isSeller: true });
    for (const name of [username, username.toUpperCase(), email, ` ${email.toUpperCase()} `]) {
      const { status, body, headers } = await visitor().post('/auth/login', { username: name, password });
      expect(status).toBe(200);
      expect(body).toMatchObject({ user: { id, username, email, isSeller: true } });
      expect(headers.getSetCookie()).toEqual(
        ['session', 'browser'].map((cookie) =>
          expect.stringMatching(new RegExp(`^${cookie}=.+; HttpOnly; SameSite=Lax`)),
        ),
      );
    }
  });

  it('fails with one answer, whether the name, the email or only the password is wrong', async () => {
    const { username, email } = await member();
    const tries = [
      { username, password: 'not the password' },
      { username: email, password: 'not the password' },
      { username: 'nobody at all', password: 'not the password' },
      { username: 'nobody@example.com', password: 'not the password' },
      { username, password: '' },
      { username: '', password: '' },
      {},
    ];
    const answers = await Promise.all(tries.map((json) => visitor().post('/auth/login', json)));
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ code: 'unauthenticated', ...authTexts.wrongCredentials });
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('needs the password letter by letter', async () => {
    const { username } = await member({ password: ' Seven Lazy Walruses ' });
    for (const password of ['Seven Lazy Walruses', ' seven lazy walruses ', ' Seven Lazy Walruses']) {
      expect((await visitor().post('/auth/login', { username, password })).status).toBe(401);
    }
    expect(
      (await visitor().post('/auth/login', { username, password: ' Seven Lazy Walruses ' })).status,
    ).toBe(200);
  });

  it('forgets the failures once it has succeeded', { tags: 'full' }, async () => {
    const { username, password } = await member();
    for (let round = 0; round < 2; round += 1) {
      const wrong = { username, password: 'not the password' };
      await Promise.all(Array.from({ length: 9 }, () => visitor().post('/auth/login', wrong)));
      expect((await visitor().post('/auth/login', { username, password })).status).toBe(200);
    }
  });
});

describe('a session', () => {
  it('is refused by the server once its owner has signed out, also when it was copied, and their others are not', async () => {
    const { browser, username, password } = await member();
    const stolen = browser.copy();
    expect(await whoAmI(stolen)).toBe(200);
    const elsewhere = visitor();
    await elsewhere.post('/auth/login', { username, password });
    const { status, headers } = await browser.post('/auth/logout');
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await whoAmI(browser)).toBe(401);
    expect(await stolen.get('/orders')).toMatchObject({
      status: 401,
      body: { message: authTexts.sessionOver.message },
    });
    expect((await stolen.post('/auth/logout')).status).toBe(200);
    expect(await whoAmI(elsewhere)).toBe(200);
  });

  it('that does not exist can be ended too, and prevents no public reads', async () => {
    expect((await visitor().post('/auth/logout')).status).toBe(200);
    const { id } = await member();
    const odd = aBrowser(cloud, [['session', 'nonsense']]);
    expect((await odd.get(`/users/${id}`)).status).toBe(200);
    expect((await odd.post('/auth/logout')).status).toBe(200);
  });

  it('is over after seven days', { tags: 'local' }, async () => {
    const { browser } = await member();
    const later = Date.now() + 7 * 24 * 3_600_000;
    setClock(() => later);
    expect(await whoAmI(browser)).toBe(401);
  });
});

it.each(['/users/', '/users/userdetails/'])(
  'a profile at %s shows email and phone to its owner and to nobody else, and the time zone to nobody',
  async (path) => {
    const timeZone = 'Asia/Calcutta';
    const [own, other] = [await member({ phone: '+51 1 555', timeZone }), await member()];
    expect((await own.browser.get('/users/me')).body).toMatchObject({ timeZone, locale: null });
    const mine = await own.browser.get(path + own.id);
    expect(mine.body).toMatchObject({ id: own.id, email: own.email, phone: '+51 1 555' });
    expect(mine.body).not.toHaveProperty('timeZone');
    for (const browser of [visitor(), other.browser]) {
      const { status, body } = await browser.get(path + own.id);
      expect(status).toBe(200);
      const shown = ['country', 'createdAt', 'desc', 'id', 'img', 'isSeller', 'username'];
      const offered = ['tagline', 'skills', 'languages', 'links'];
      expect(Object.keys(body).toSorted()).toEqual([...shown, ...offered].toSorted());
    }
  },
);
