import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { requirePasskey } from '#functions/domain/accounts/passkeys/prove.ts';
import { startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { report } from '#functions/domain/conversations/report.ts';
import { askForExport, makeExport, readExport } from '#functions/domain/export/export.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { put, update } from '#functions/table/write.ts';
import { TERMS_VERSION } from '#shared/rules/accounts/terms.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aGig, withdraw } from '#test/functions/domain/a-gig.ts';
import { aFinishedOrder, aFinishedProject, aPiece, asks } from '#test/functions/domain/a-piece.ts';
import { aBidding } from '#test/functions/domain/a-project.ts';
import { aPasskey, proofBy } from '#test/functions/domain/accounts/a-passkey.ts';
import { aModule } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, anOrder, anOrderIn, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { everything } from '#test/functions/domain/closing/everything.ts';
import { aReleasedOrder } from '#test/functions/domain/money/a-released-order.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { asJob } from '#test/functions/run-as.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { kindOf } from '#test/functions/table/every-kind.ts';
import { recordKey } from '#test/support/work.ts';

import { isCard, rules } from './exported-kinds.ts';

useMarket();
useBucket();
beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  vi.stubEnv('LIMIT_FACTOR', '1');
});
afterEach(() => setClock(null));

const finish = asJob('exports', (userId: string) => makeExport(keys.export(userId)));

/** Has somebody's export made, and downloads it. */
async function exported(userId: string): Promise<string> {
  await askForExport(userId);
  await finish(userId);
  const { url } = await readExport(userId);
  const response = await fetch(url ?? '');
  expect(response.headers.get('content-disposition')).toContain('tandem-export.json');
  return response.text();
}

/** What these tests read of an export. */
type Exported = {
  gigs: object[];
  orders: { id: string; timeline: { note: string | null }[] }[];
  earnings: { entries: object[] };
};

/** All items of the table that name this person. */
const itemsNaming = async (userId: string) =>
  (await everything()).filter((item) => item.includes(userId)).map((item) => JSON.parse(item) as Key);

/** Whether an item is not among what another person is told. */
const isOwn = (userId: string) => (item: Key) =>
  !item.PK.startsWith(keys.inbox('').PK) || item.PK === keys.inbox(userId).PK;

describe('an export', () => {
  it('has everything in the table that names its person, for both sides, and nothing that names others alone', async () => {
    const { client, freelancer } = await aModule('SUBMITTED');
    const tried = new Set<string>();
    const order = await anOrder(
      { hasRequirements: true, isCompleted: true, isPaid: true },
      { buyer: client, seller: freelancer },
    );
    const bidding = await aBidding('ACCEPTED', {}, { buyer: client, seller: freelancer });
    const finished = [
      await aFinishedOrder({ buyer: client, seller: freelancer }),
      await aFinishedProject(bidding),
    ];
    for (const work of finished) await asks(work);
    const review = newReview(client, { gigId: order.gig.card.id, star: 5, desc: 'Fine.' });
    await publishReview(review, await readBasis(review.gigId, client.id));
    await put({ ...keys.refusedAddress(client.id), address: 'gone@example.com', reason: 'bounced' });
    const mailFormat = { timeZone: 'Antarctica/Troll', locale: 'en' };
    await update<object>(keys.user(client.id), { set: mailFormat, when: { PK: exists } });
    const chat = await aConversation({ seller: freelancer, buyer: client });
    await report(chat.id, client, 'They want to pay elsewhere.');
    await aMessage(chat.id, client, 'Can you do it until Friday? 🎈');
    await aMessage(chat.id, freelancer, 'نعم، يوم الجمعة.');
    for (const person of [client, freelancer]) {
      await startSession(person);
      await aPasskey(person.id);
      const items = (await itemsNaming(person.id)).filter(isOwn(person.id));
      const text = await exported(person.id);
      expect(items.length).toBeGreaterThan(10);
      const found = items.filter((item) => !isCard(item));
      expect([...new Set(found.map(kindOf))].filter((kind) => !rules.has(kind))).toEqual([]);
      for (const item of found) tried.add(kindOf(item));
      const missing = found.filter((item) => {
        const rule = rules.get(kindOf(item));
        return typeof rule === 'function' && !text.includes(rule(item));
      });
      expect(missing.map(({ PK, SK }) => `${PK} ${SK}`)).toEqual([]);
      for (const each of [
        'Can you do it until Friday? 🎈',
        'نعم، يوم الجمعة.',
        order.id,
        'A red one, please.',
        aPiece().title,
        // Links to the pictures that only the two see.
        ...finished.map(({ id }) => `/pieces/${id}/picture.webp?`),
      ])
        expect(text).toContain(each);
      const wish = '"locale": "en"';
      for (const ofClient of ['They want to pay elsewhere.', 'gone@example.com', 'Antarctica/Troll', wish])
        expect(text.includes(ofClient), ofClient).toBe(person === client);
      expect(text).not.toMatch(/passwordHash|GSI1PK|publicKey|"(?:PK|SK|ver|latestWork)"/);
      expect(text).toContain(`"version": "${TERMS_VERSION}"`);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    const untried = [...rules].filter(([kind, rule]) => typeof rule === 'function' && !tried.has(kind));
    expect(untried, 'kinds of exported-kinds.ts that the two here must have').toEqual([]);
    const ofStranger = await exported((await aBuyer()).id);
    for (const { id } of [client, freelancer]) expect(ofStranger).not.toContain(id);
  });

  it('has what its person has withdrawn and earned, with all that it says', async () => {
    const seller = await aSeller();
    const gig = await aGig(seller, { title: 'I will carve a heron', desc: 'Of limewood, waxed.' });
    const { id } = await aReleasedOrder({ seller, gig });
    await withdraw(gig.card.id, seller.id);
    const data = JSON.parse(await exported(seller.id)) as Exported;
    expect(data.gigs).toMatchObject([
      { title: 'I will carve a heron', desc: 'Of limewood, waxed.', withdrawnAt: expect.any(String) },
    ]);
    expect(data.earnings.entries).toMatchObject([{ id, title: 'I will carve a heron', state: 'clearing' }]);
  });

  it('has every statement of a dispute, however many there were, for both sides', async () => {
    const { id, seller, buyer } = await anOrderIn('DISPUTED');
    const { PK } = recordKey('order', id);
    const statements = Array.from({ length: 230 }, (_, at) => `Statement ${at} of many.`);
    for (const [at, note] of statements.entries())
      await put({
        ...keys.orderEvent(id, 1000 + at),
        at: new Date().toISOString(),
        by: at % 2 ? 'buyer' : 'seller',
        what: 'offer',
        note,
        amount: 1,
      });
    for (const person of [seller, buyer]) {
      const data = JSON.parse(await exported(person.id)) as Exported;
      const [order] = data.orders.filter((each) => PK.endsWith(each.id));
      const notes = order?.timeline.map(({ note }) => note) ?? [];
      expect(notes).toEqual(expect.arrayContaining(['Half of it.', ...statements]));
    }
  });

  it('is made once it is due, told of, and kept for a day', async () => {
    const { id } = await aBuyer();
    expect(await readExport(id)).toMatchObject({ state: 'none', url: null });
    const asked = await askForExport(id);
    expect(asked).toMatchObject({ state: 'making', url: null, askedAt: expect.stringMatching(/Z$/) });
    // Asked for again meanwhile, it is the same one.
    expect(await askForExport(id)).toEqual(asked);
    for (let times = 0; times < 2; times += 1) await finish(id);
    const ready = await readExport(id);
    expect(ready).toMatchObject({ state: 'ready', size: expect.any(Number), url: expect.any(String) });
    expect((await newsTo({ id })).map(({ kind }) => kind)).toEqual(['account.export']);
    setClock(() => Date.parse(ready.until ?? ''));
    expect(await readExport(id)).toMatchObject({ state: 'none', url: null });
  });

  it('uses up the proof with which it is asked for, also while one is made', async () => {
    const { id } = await aBuyer();
    const passkey = await aPasskey(id);
    await askForExport(id);
    const proof = await proofBy(passkey, id);
    await askForExport(id, await requirePasskey(id, proof.passkey));
    await expect(
      (async () => askForExport(id, await requirePasskey(id, proof.passkey)))(),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('is asked for a few times a day only, and one at a time', async () => {
    const { id } = await aBuyer();
    await Promise.all(Array.from({ length: 6 }, () => askForExport(id)));
    await finish(id);
    for (let times = 0; times < 4; times += 1) {
      await askForExport(id);
      await finish(id);
    }
    await expect(askForExport(id)).rejects.toMatchObject({ status: 429 });
    expect(await readExport(id)).toMatchObject({ state: 'ready' });
  });
});
