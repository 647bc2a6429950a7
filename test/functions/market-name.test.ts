import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isReserved } from '#functions/domain/accounts/names/reserved-names.ts';
import { accountWords } from '#functions/domain/mail/account/account-words.ts';
import { renderAccountMail, renderNewsMail } from '#functions/domain/mail/layout/render-mail.ts';
import { toNotification } from '#functions/domain/news/record.ts';
import { newId } from '#functions/lib/ids.ts';
import { addingOptions } from '#functions/services/webauthn.ts';
import { keys } from '#functions/table/keys.ts';
import { mailFrom } from '#infra/mail-from.ts';
import { format } from '#shared/format.ts';
import { requireMarketName } from '#shared/rules/market-name.ts';

const frame = {
  to: 'maya',
  link: 'https://a.example/b',
  settings: 'https://a.example/c',
  site: 'https://a.example',
  format: format('en'),
};
const news = {
  ...keys.news('maya', newId()),
  kind: 'account.email' as const,
  title: '',
  path: '/settings',
  ttl: 1,
};

describe('a marketplace with a name of its own', () => {
  beforeEach(() => {
    vi.stubEnv('MARKET_NAME', 'Lumen & Co');
    vi.stubEnv('SITE_ORIGIN', 'https://a.example');
  });
  afterEach(() => vi.unstubAllEnvs());

  it('is called by it in mails', async () => {
    const { html, text } = await renderAccountMail({ ...frame, ...accountWords.closed('maya') });
    expect(text).toContain('Open Lumen & Co');
    expect(text).toContain('lumen & co');
    expect(html + text).not.toMatch(/tandem/i);
    const about = {
      kind: news.kind,
      title: '',
      line: 'Your email was changed.',
      inShort: 'Your email was changed',
      at: '2026-11-23T11:42:55.000Z',
    };
    expect((await renderNewsMail({ ...frame, ...about })).text).toContain('Lumen & Co');
  });

  it('is called by it in a text about what it has done itself', () => {
    const notification = toNotification({ ...news, kind: 'order.unfreeze', by: 'owner' }, '');
    expect(notification.line).toMatch(/^Lumen & Co has cleared the payment/);
  });

  it('is called by it where a browser makes a passkey', () => {
    expect(addingOptions('challenge', { id: '1', username: 'maya' }, []).rp.name).toBe('Lumen & Co');
  });

  it.each(['Lumen & Co', 'lumen co', 'LumenCo Billing', 'Lumen Co Nora', 'Lumen-Co Help'])(
    'keeps it from being the name of a person: %s',
    async (name) => {
      expect(await isReserved(name)).toBe(true);
    },
  );

  it('leaves names alone that only another marketplace keeps', async () => {
    for (const name of ['Tandem', 'Tandem Fan', 'Lumen']) expect(await isReserved(name), name).toBe(false);
  });
});

it.each([
  ['Tandem', 'Tandem <news@a.example>'],
  ['Lumen & Co', '=?UTF-8?B?THVtZW4gJiBDbw==?= <news@a.example>'],
  ['Überall für alle', '=?UTF-8?B?w5xiZXJhbGwgZsO8?= =?UTF-8?B?ciBhbGxl?= <news@a.example>'],
])('mails of %s are from %s', (name, from) => {
  expect(mailFrom(name, 'news@a.example')).toBe(from);
});

it.each(['', ' ', 'A\nBcc: b', '<b>', 'a" <x@y.example>', ' Lumen', 'Lumen ', 'L'.repeat(31)])(
  'no marketplace is called %j',
  (name) => {
    expect(() => requireMarketName(name)).toThrow(/cannot be the name of a marketplace: choose up to 30/);
  },
);
