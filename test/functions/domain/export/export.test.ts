import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startSession } from '#functions/domain/accounts/sessions.ts';
import { attend } from '#functions/domain/due/kinds.ts';
import { askForExport, readExport } from '#functions/domain/export/export.ts';
import { payables } from '#functions/domain/payables.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { Attributes, Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { scanPage } from '#functions/table/read.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aPasskey } from '#test/functions/domain/accounts/a-passkey.ts';
import { aModule } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, anOrder, useMarket } from '#test/functions/domain/an-order.ts';
import { toldTo } from '#test/functions/domain/news/told.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';

useMarket();
useBucket();
beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  vi.stubEnv('LIMIT_FACTOR', '1');
});
afterEach(() => setClock(null));

const make = (userId: string) => attend(keys.export(userId), payables);

/** Has somebody's export made, and downloads it. */
async function exported(userId: string): Promise<string> {
  await askForExport(userId);
  await make(userId);
  const { url } = await readExport(userId);
  const response = await fetch(url ?? '');
  expect(response.headers.get('content-disposition')).toContain('tandem-export.json');
  return response.text();
}

/** All items of the table that name this person. */
async function itemsNaming(userId: string): Promise<(Key & Attributes)[]> {
  const names = [
    'card',
    'user',
    'userId',
    'id',
    'buyerId',
    'sellerId',
    'clientId',
    'freelancerId',
    'payerId',
    'payeeId',
    'from',
  ];
  const found: (Key & Attributes)[] = [];
  let from: Key | undefined;
  do {
    const page = await scanPage({ only: names, from });
    found.push(...page.items.filter((item) => JSON.stringify(item).includes(userId)));
    from = page.lastKey;
  } while (from);
  return found;
}

const after = (text: string) => text.slice(text.indexOf('#') + 1);
/** What the export must contain of an item that names its person, by the first words of its key. */
const shownOf: Record<string, (key: Key) => string> = {
  'USER USER': ({ PK }) => after(PK),
  'USER SESS': ({ SK }) => after(SK),
  'ORDER ORDER': ({ PK }) => after(PK),
  'ORDER EVENT': ({ PK }) => after(PK),
  'GIG GIG': ({ PK }) => after(PK),
  'PROJ PROJ': ({ PK }) => after(PK),
  'PROJ PROJBID': ({ PK }) => after(PK),
  'PROJ MOD': ({ PK, SK }) => `${after(PK)}-${after(SK)}`,
  'CONV CONV': ({ PK }) => after(PK),
  'CONV MSG': ({ SK }) => after(SK),
  'INBOX NEWS': ({ SK }) => after(SK),
  'LEDGER PAY': ({ PK }) => PK.split('#')[2] ?? '',
  'PASSKEY PASSKEY': ({ PK }) => after(PK),
};
/** What only the table needs: cards of lists, counters, guards, and what the receipts say. */
const INTERNAL =
  /^(ATTEMPTS|ONCE|CHALLENGE|LIVE|CONN|PERSON|ACCT|UNAME|EMAIL) |^USER (SESSIONS|BROWSERS|PASSKEYS|EXPORT)$|^GIG (BOUGHT|REVBY)$|^LEDGER (HOLD|JRN|CLOSE|MOV)$|\|/;

/** Whether an item is not among what another person is told. */
const isOwn = (userId: string) => (item: Key) =>
  !item.PK.startsWith(keys.inbox('').PK) || item.PK === keys.inbox(userId).PK;

const kindOf = ({ PK, SK }: Key) => `${PK.split('#')[0] ?? ''} ${SK.split('#')[0] ?? ''}`;

describe('an export', () => {
  it('has everything in the table that names its person, for both sides', async () => {
    const { client, freelancer } = await aModule('SUBMITTED');
    const order = await anOrder(
      { hasRequirements: true, isCompleted: true, isPaid: true },
      { buyer: client, seller: freelancer },
    );
    const chat = await aConversation({ seller: freelancer, buyer: client });
    await aMessage(chat.id, client, 'Can you do it until Friday? 🎈');
    await aMessage(chat.id, freelancer, 'نعم، يوم الجمعة.');
    for (const person of [client, freelancer]) {
      await startSession(person);
      await aPasskey(person.id);
      const items = (await itemsNaming(person.id)).filter(isOwn(person.id));
      const text = await exported(person.id);
      expect(items.length).toBeGreaterThan(10);
      const kinds = new Set(items.map(kindOf).filter((kind) => !INTERNAL.test(kind)));
      expect([...kinds].filter((kind) => !(kind in shownOf))).toEqual([]);
      const missing = items.filter((item) => {
        const shown = shownOf[kindOf(item)];
        return shown && !text.includes(shown(item));
      });
      expect(missing.map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([]);
      for (const each of [
        'Can you do it until Friday? 🎈',
        'نعم، يوم الجمعة.',
        order.id,
        'A red one, please.',
      ])
        expect(text).toContain(each);
      expect(text).not.toMatch(/passwordHash|GSI1PK|publicKey/);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  }, 60_000);

  it('says nothing of what its person may not see', async () => {
    const { client, freelancer } = await aModule('SUBMITTED');
    const stranger = await aBuyer();
    const text = await exported(stranger.id);
    for (const { id } of [client, freelancer]) expect(text).not.toContain(id);
  });

  it('is made once it is due, told of, and kept for a day', async () => {
    const { id } = await aBuyer();
    expect(await readExport(id)).toMatchObject({ state: 'none', url: null });
    const asked = await askForExport(id);
    expect(asked).toMatchObject({ state: 'making', url: null, askedAt: expect.stringMatching(/Z$/) });
    // Asked for again meanwhile, it is the same one.
    expect(await askForExport(id)).toEqual(asked);
    for (let times = 0; times < 2; times += 1) await make(id);
    const ready = await readExport(id);
    expect(ready).toMatchObject({ state: 'ready', size: expect.any(Number), url: expect.any(String) });
    expect((await toldTo({ id })).map(({ kind }) => kind)).toEqual(['account.export']);
    setClock(() => Date.parse(ready.until ?? ''));
    expect(await readExport(id)).toMatchObject({ state: 'none', url: null });
  });

  it('is asked for a few times a day only, and one at a time', async () => {
    const { id } = await aBuyer();
    await Promise.all(Array.from({ length: 6 }, () => askForExport(id)));
    await make(id);
    for (let times = 0; times < 4; times += 1) {
      await askForExport(id);
      await make(id);
    }
    await expect(askForExport(id)).rejects.toMatchObject({ status: 429 });
    expect(await readExport(id)).toMatchObject({ state: 'ready' });
  });
});
