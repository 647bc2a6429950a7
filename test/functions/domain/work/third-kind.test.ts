import { beforeAll, describe, expect, it } from 'vitest';

import { closeAccount } from '#functions/domain/closing/close.ts';
import { finishClosing } from '#functions/domain/closing/finish.ts';
import { collect } from '#functions/domain/export/collect.ts';
import { JsonText } from '#functions/domain/export/pieces.ts';
import { getReceipt } from '#functions/domain/kinds/get-receipt.ts';
import { findDisputed } from '#functions/domain/kinds/kinds.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import { disputeFor } from '#functions/domain/work/disputes.ts';
import { newId } from '#functions/lib/ids.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { keys } from '#functions/table/keys.ts';
import { allItems } from '#functions/table/pager.ts';
import { put, remove } from '#functions/table/write.ts';
import { describeBooks } from '#infra/tools/recount/describe-books.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { advance, booksOf, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { chargeBack, hearAll } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import {
  acceptOffer,
  beginPayment,
  makeOffer,
  openDispute,
  settle,
  sweep,
} from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { PROBE, probeKind, registerProbe } from '#test/support/probe-kind.ts';
import { findDifferences } from '#test/support/recount.ts';
import { booksUnder } from '#test/support/work.ts';

import { aProbe, decide, dueFor } from './a-probe.ts';

useMoney();
beforeAll(registerProbe);

const PRICE = 2000;
const COMMISSION = 200;

/** A probe whose buyer has begun to pay it at the provider. */
async function aBegunProbe() {
  const [provider, seller, buyer] = [await aProvider(), await aSeller(), await aBuyer()];
  const id = await aProbe({ seller, buyer }, PRICE);
  const { clientSecret } = await beginPayment(await dueFor(id));
  const intentId = clientSecret.split('_secret')[0] ?? '';
  const books = booksOf(id, PROBE);
  const card = async () => (await probeKind.find(id))?.item.card;
  return { ...books, id, provider, seller, buyer, intentId, card };
}

/** A probe that is paid and delivered. */
async function aPaidProbe() {
  const probe = await aBegunProbe();
  const { id, provider, seller, intentId } = probe;
  await provider.sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const intent = await findIntent(intentId);
  expect(intent && (await settle(intent, { eventId: `evt_${newId()}` }))).toBe('recorded');
  await decide(id, seller.id, 'deliver');
  return probe;
}

const by = ({ id }: { id: string }, user: { id: string }) => ({ id, userId: user.id });

/** Expects that a recount of everything finds no mistake, but for names that only the stream copies. */
async function expectNoMistakes() {
  const found = await findDifferences();
  expect(found.filter(({ name }) => !name.startsWith('names '))).toEqual([]);
}

/** What somebody exports. */
async function exportOf(userId: string): Promise<unknown> {
  const text = new JsonText();
  const pieces = await allItems(collect(userId));
  return JSON.parse(pieces.map((piece) => text.textOf(piece)).join(''));
}

/** The lines of somebody's receipt. */
const linesFor = async ({ id }: { id: string }, viewer: { id: string }) =>
  (await getReceipt(id, viewer.id)).lines.map(({ what, amount }) => [what, amount]);

describe('a third kind of work', () => {
  it('is paid, delivered, and approved by the clock', async () => {
    const probe = await aPaidProbe();
    expect(await probe.card()).toMatchObject({ phase: 'REVIEW', money: { held: PRICE } });
    advance(30 * DAY);
    expect(await sweep()).toMatchObject({ ended: 1, failed: 0 });
    expect(await probe.card()).toMatchObject({ phase: 'DONE', money: { held: 0, released: PRICE } });
    expect(await linesFor(probe, probe.buyer)).toEqual([['price', PRICE / 100]]);
    expect(await linesFor(probe, probe.seller)).toEqual([
      ['price', PRICE / 100],
      ['commission', -COMMISSION / 100],
    ]);
    expect(await getReceipt(probe.id, probe.seller.id)).toMatchObject({ kind: PROBE, title: 'A probe' });
    expect((await describeBooks(probe.id))?.[0]).toBe(`probe ${probe.id}: A probe`);
    await expectNoMistakes();
  });

  it('is paid with another by one card payment, and each part goes its own way', async () => {
    const [provider, seller, buyer] = [await aProvider(), await aSeller(), await aBuyer()];
    const ids = [await aProbe({ seller, buyer }, PRICE), await aProbe({ seller, buyer }, 1001)];
    const { clientSecret } = await beginPayment(...(await Promise.all(ids.map(dueFor))));
    const intentId = clientSecret.split('_secret')[0] ?? '';
    await provider.sdk.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
    const intent = await findIntent(intentId);
    expect(intent).toMatchObject({ amount: PRICE + 1001 });
    expect(intent && (await settle(intent, { eventId: `evt_${newId()}` }))).toBe('recorded');
    const [one, two] = ids.map((id) => ({ ...booksOf(id, PROBE), id, provider, intentId }));
    const cards = () => Promise.all(ids.map(async (id) => (await probeKind.find(id))?.item.card));
    expect(await cards()).toMatchObject([{ money: { held: PRICE } }, { money: { held: 1001 } }]);
    for (const id of ids) await decide(id, seller.id, 'deliver');
    await decide(ids[0] ?? '', buyer.id, 'approve');
    await decide(ids[1] ?? '', seller.id, 'refundPart', 401);
    for (const part of [one, two]) await part?.send();
    expect(await cards()).toMatchObject([
      { money: { released: PRICE } },
      { money: { held: 600, returned: 401 } },
    ]);
    if (one) await chargeBack(one, { outcome: 'lost' });
    expect(await cards()).toMatchObject([
      { phase: 'DONE', money: { takenBack: PRICE } },
      { phase: 'ENDED', money: { held: 0 } },
    ]);
    await expectNoMistakes();
  });

  it('ends unpaid, and its payment is closed with it', async () => {
    const { id, provider, intentId, card } = await aBegunProbe();
    advance(60 * DAY);
    await sweep();
    expect(await card()).toMatchObject({ phase: 'ENDED' });
    expect((await readBooks(PROBE, id)).payment).toMatchObject({ status: 'closed' });
    expect(await provider.sdk.paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' });
    await expectNoMistakes();
  });

  it('is disputed, and the sides agree', async () => {
    const probe = await aPaidProbe();
    const { id, buyer, seller } = probe;
    await openDispute(by(probe, buyer), { amount: 500, reason: 'Half of it.' });
    await makeOffer(by(probe, seller), { amount: 1500, reason: 'Nearly all.' });
    expect(disputeFor(buyer.id, await findDisputed(id))).toMatchObject({
      state: 'open',
      offers: { buyer: { amount: 5 }, seller: { amount: 15 } },
    });
    await acceptOffer(by(probe, buyer));
    expect(await probe.card()).toMatchObject({ phase: 'DONE', money: { released: 1500, returning: 500 } });
    await probe.send();
    await hearAll(probe);
    expect(await probe.card()).toMatchObject({ money: { returning: 0, returned: 500 } });
    await expectNoMistakes();
  });

  it('is given back in part by its seller', async () => {
    const probe = await aPaidProbe();
    await decide(probe.id, probe.seller.id, 'refundPart', 700);
    await probe.send();
    await hearAll(probe);
    expect(await probe.card()).toMatchObject({ phase: 'REVIEW', money: { held: 1300, returned: 700 } });
    expect(await linesFor(probe, probe.buyer)).toEqual([
      ['price', 20],
      ['refund', -7],
    ]);
    await expectNoMistakes();
  });

  it('is frozen while a bank examines its payment, and ends when that takes it back', async () => {
    const probe = await aPaidProbe();
    const { id: disputeId } = probe.provider.dispute(probe.intentId, 'product_not_received');
    await hearAll(probe);
    expect(await probe.card()).toMatchObject({ phase: 'REVIEW', money: { frozenAt: expect.any(String) } });
    await expect(decide(probe.id, probe.buyer.id, 'approve')).rejects.toMatchObject({ status: 409 });
    probe.provider.endDispute(disputeId, 'lost');
    await hearAll(probe);
    expect(await probe.card()).toMatchObject({ phase: 'ENDED', money: { held: 0, released: 0 } });
    expect(await probe.booked('chargebackLost')).toBe(1);
    const won = await aPaidProbe();
    await chargeBack(won, { outcome: 'won' });
    await decide(won.id, won.buyer.id, 'approve');
    expect(await won.card()).toMatchObject({ phase: 'DONE', money: { released: PRICE } });
    await expectNoMistakes();
  });

  it('keeps the accounts of its sides open, is in what they export, and no longer names who is erased', async () => {
    const probe = await aPaidProbe();
    const { id, buyer, seller } = probe;
    const pathsFor = async (user: { id: string }) => {
      const error: unknown = await closeAccount(user.id).catch((thrown: unknown) => thrown);
      return (error as { issues?: { path: string }[] }).issues?.map(({ path }) => path);
    };
    expect(await pathsFor(buyer)).toEqual(['probes']);
    expect(await pathsFor(seller)).toEqual(['probes', 'earnings']);
    for (const { id: userId } of [buyer, seller])
      expect(await exportOf(userId)).toMatchObject({ probes: [{ id, receipt: { id, kind: PROBE } }] });
    await decide(id, buyer.id, 'approve');
    expect(await pathsFor(buyer)).toBeUndefined();
    advance(15 * DAY);
    expect(await finishClosing(buyer.id)).toBe('erased');
    expect(await probe.card()).toMatchObject({ buyer: { username: 'Deleted user' } });
    await expectNoMistakes();
  });
});

it('a recount of a third kind of work finds a journal that is missing, and a clock that is not due', async () => {
  const { id, mistakes } = await aPaidProbe();
  const charge = (await readBooks(PROBE, id)).journals.find(({ kind }) => kind === 'charge');
  const key = keys.journal(booksUnder(PROBE, id), charge?.id ?? '');
  await remove(key);
  expect(await mistakes()).toContain('charged is nothing, counted 2000 usd');
  const found = await findDifferences();
  expect(found.filter(({ record }) => record === `probe ${id}`)).not.toEqual([]);
  const { item } = (await probeKind.find(id)) ?? {};
  await put({ ...item, ...probeKind.keyOf(id), GSI3PK: undefined, GSI3SK: undefined });
  expect((await findDifferences()).map(({ name, record }) => [name, record])).toContainEqual([
    'clocks of orders and modules',
    id,
  ]);
});
