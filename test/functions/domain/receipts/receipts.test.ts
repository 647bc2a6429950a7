import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { eraseAccount } from '#functions/domain/closing/erasure/erase-account.ts';
import { eraseFromWork } from '#functions/domain/closing/erasure/erase-mentions.ts';
import { getReceipt } from '#functions/domain/kinds/get-receipt.ts';
import { readBooks, sumsOf } from '#functions/domain/money/books/books.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import { numberAt, waitsForNumber } from '#functions/domain/money/books/numbers.ts';
import { paymentOf } from '#functions/domain/money/books/payment.ts';
import { giveNumbers } from '#functions/domain/money/receipts/give-numbers.ts';
import { receipts as check } from '#functions/domain/recount/books/receipts.ts';
import { recount } from '#functions/domain/recount/recount.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { allItems } from '#functions/table/pager.ts';
import { findItem } from '#functions/table/read.ts';
import { put, update } from '#functions/table/write.ts';
import { minorOf } from '#shared/rules/money/money.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { AMOUNT, aModule, aPaidModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, hear, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import { aReleasedOrder } from '#test/functions/domain/money/a-released-order.ts';
import { acceptOffer, approve, decline, deliver, openDispute, refund } from '#test/functions/domain/steps.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';
import { booksUnder, findOrder } from '#test/support/work.ts';

useMarket();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

const someone = { name: 'Tandem Ltd', address: [] };
const PRICE = 1999;
type Charged = Awaited<ReturnType<typeof aChargedOrder>>;

/** What an amount on a receipt is in the books. */
const minor = (amount: Parameters<typeof minorOf>[0]) =>
  Math.sign(amount) * minorOf(Math.abs(amount) as typeof amount);

/** The receipts of both sides, whose sums are those of the books. */
async function receiptsOf({ id, buyer, seller }: Pick<Charged, 'id' | 'buyer' | 'seller'>) {
  const both = {
    buyer: await getReceipt(id, buyer.id),
    seller: await getReceipt(id, seller.id),
    amounts: (side: 'buyer' | 'seller') => both[side].lines.map(({ what, amount }) => [what, minor(amount)]),
  };
  for (const { lines, total } of [both.buyer, both.seller])
    expect(lines.reduce((sum, { amount }) => sum + minor(amount), 0)).toBe(minor(total));
  const { held, seller: sellers, commission, losses } = sumsOf((await readBooks('order', id)).journals);
  expect(minor(both.seller.total) + sellers).toBe(0);
  expect(minor(both.buyer.total) + held + sellers + commission + losses).toBe(0);
  return both;
}

const delivered = async (order: Charged) => {
  await deliver(order.id, order.seller.id, { url: 'https://example.com/work', note: null });
  return order;
};

describe('the receipt of an order', () => {
  it('has what was paid for the buyer, and for the seller that it is held, while nothing else has happened', async () => {
    const order = await aChargedOrder();
    const { buyer, seller, amounts } = await receiptsOf(order);
    expect(buyer).toMatchObject({
      side: 'buyer',
      kind: 'order',
      number: null,
      title: order.gig.card.title,
      total: 19.99,
    });
    expect(buyer).toMatchObject({
      currency: 'usd',
      buyer: { id: order.buyer.id },
      seller: { id: order.seller.id },
    });
    expect(amounts('buyer')).toEqual([['price', PRICE]]);
    expect(buyer.payout).toBeNull();
    expect(seller).toMatchObject({ side: 'seller', total: 0, payout: { state: 'held', amount: 18 } });
    expect(amounts('seller')).toEqual([
      ['price', PRICE],
      ['held', -PRICE],
    ]);
  });

  it('has what goes back as a credit note, which gets its number once the refund is proven', async () => {
    const order = await delivered(await aChargedOrder());
    await refund({ id: order.id, userId: order.seller.id }, 500);
    await approve({ id: order.id, userId: order.buyer.id });
    const pending = await receiptsOf(order);
    expect(pending.buyer.lines[1]).toMatchObject({
      what: 'refund',
      amount: -5,
      isPending: true,
      number: null,
    });
    await order.send();
    expect((await receiptsOf(order)).buyer.lines[1]).toMatchObject({ isPending: false, number: null });
    await giveNumbers();
    const proven = await receiptsOf(order);
    const year = new Date().getUTCFullYear();
    expect(proven.buyer.number).toMatch(new RegExp(`^${year}-\\d{6}$`));
    expect(proven.buyer.lines[1]).toMatchObject({
      isPending: false,
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
    });
    expect(proven.buyer.lines[1]?.number).not.toBe(proven.buyer.number);
    expect(proven.amounts('seller')).toEqual([
      ['price', PRICE],
      ['refund', -500],
      ['commission', -149],
    ]);
    expect(proven.seller.number).toMatch(new RegExp(`^C-${year}-\\d{6}$`));
  });

  it('has for its seller the VAT that the commission contains, at the rate of when the statement was numbered', async () => {
    const order = await aReleasedOrder({ hasAccount: false });
    const vatOf = async (person: { id: string }) => (await getReceipt(order.id, person.id)).vat;
    const at = (rate: number) => vi.stubEnv('OPERATOR', JSON.stringify({ ...someone, vatRate: rate }));
    vi.stubEnv('OPERATOR', '');
    expect(await vatOf(order.seller)).toBeNull();
    at(1900);
    await giveNumbers();
    at(2500);
    expect(await vatOf(order.seller)).toEqual({ rate: 1900, amount: 0.32 });
    expect(await vatOf(order.buyer)).toBeNull();
  });

  it('keeps the names of the time of the charge, also after an account is erased, for ten years', async () => {
    const order = await aReleasedOrder({ hasAccount: false });
    const { seller, buyer, id } = order;
    const before = await getReceipt(id, buyer.id);
    await eraseAccount(seller.id);
    await allItems(eraseFromWork(seller.id));
    expect((await findOrder(id))?.seller.username).toBe('Deleted user');
    const after = await getReceipt(id, buyer.id);
    expect(after.seller).toEqual({ id: seller.id, username: before.seller.username, img: null });
    const kept = await findItem<{ ttl: number }>(keys.parties(paymentOf({ kind: 'order', id })));
    expect(new Date((kept?.ttl ?? 0) * 1000).toISOString().slice(0, 10)).toBe(
      `${new Date(before.at).getUTCFullYear() + 11}-01-01`,
    );
  });

  it('is for its two parties, once something was charged', async () => {
    const [charged, unpaid, stranger] = [await aChargedOrder(), await anOrder(), await aSeller()];
    const none = { status: 404, message: notFoundTexts.receipt.message };
    await expect(getReceipt(charged.id, stranger.id)).rejects.toMatchObject(none);
    await expect(getReceipt(unpaid.id, unpaid.buyer.id)).rejects.toMatchObject(none);
    await expect(getReceipt('0'.repeat(26), stranger.id)).rejects.toMatchObject(none);
  });

  it('says what the bank of the buyer has taken back', async () => {
    const order = await aChargedOrder();
    const dispute = order.provider.dispute(order.intentId, 'product_not_received');
    for (const event of order.provider.events()) await hear(event);
    order.provider.endDispute(dispute.id, 'lost');
    for (const event of order.provider.events()) await hear(event);
    const { amounts } = await receiptsOf(order);
    const lines = [
      ['price', PRICE],
      ['takenBack', -PRICE],
    ];
    expect(amounts('buyer')).toEqual(lines);
    expect(amounts('seller')).toEqual(lines);
  });
});

it('the receipt of a module names the project and the module, and has the commission at once', async () => {
  const { module, client, freelancer } = await aPaidModule();
  const receipt = await getReceipt(module.id, freelancer.id);
  expect(receipt).toMatchObject({
    kind: 'module',
    side: 'seller',
    buyer: { id: client.id },
    seller: { id: freelancer.id },
  });
  expect(receipt.title.endsWith(`: ${module.name}`)).toBe(true);
  expect(minor(receipt.total)).toBe(AMOUNT - AMOUNT / 10);
  const unpaid = await aModule('PAY');
  await expect(getReceipt(unpaid.module.id, unpaid.client.id)).rejects.toMatchObject({ status: 404 });
  await expect(getReceipt(module.id, (await aSeller()).id)).rejects.toMatchObject({ status: 404 });
});

/** How many numbers of a series are taken. */
const countOf = async (series: string): Promise<number> =>
  (await findItem<{ count: number }>(keys.receiptCount(series)))?.count ?? 0;

describe('the numbers of receipts', () => {
  it('are 1 to n in a series, however many charges and refunds wait for them and however many give them at once', async () => {
    const first = await aChargedOrder();
    const orders = [
      first,
      ...(await Promise.all(Array.from({ length: 5 }, () => aChargedOrder({}, undefined, first)))),
    ];
    await giveNumbers();
    const before = await countOf(String(new Date().getUTCFullYear()));
    await Promise.all(orders.map(({ id, seller }) => decline({ id, userId: seller.id })));
    await Promise.all(orders.map(({ send }) => send()));
    advance(HOUR);
    for (const { send } of orders) await send();
    await Promise.all(Array.from({ length: 4 }, () => giveNumbers()));
    const numbers = await Promise.all(
      orders.map(async ({ id, buyer }) => {
        const { number, lines } = await getReceipt(id, buyer.id);
        return [number, lines[1]?.number];
      }),
    );
    const expected = Array.from({ length: 12 }, (_, index) => before + index + 1);
    expect(
      numbers
        .flat()
        .map((each) => Number(each?.split('-')[1]))
        .toSorted((a, b) => a - b),
    ).toEqual(expected);
    expect((await recount()).filter(({ name }) => name === check.name)).toMatchObject([{ differences: [] }]);
  });

  it('are counted once for each 25 of a burst', async () => {
    await giveNumbers();
    const at = new Date().toISOString();
    const charges = Array.from({ length: 60 }, () => newId());
    const charged = {
      kind: 'order',
      payment: 1,
      type: 'fee',
      amount: 0,
      currency: 'usd',
      attempts: 0,
    } as const;
    for (const id of charges) {
      const fee = {
        ...charged,
        id,
        movementId: id,
        state: 'CONFIRMED',
        requestedAt: at,
        confirmedAt: at,
      } as const;
      await put({ ...keyOf(fee), ...fee, ...waitsForNumber(at, id) });
    }
    const counted = vi.fn<() => void>();
    const stop = interceptTable(async ({ input }, send) => {
      if (JSON.stringify(input).includes('"SK":"COUNT"') && 'TransactItems' in input) counted();
      return send();
    });
    expect(await giveNumbers().finally(stop)).toBe(60);
    expect(counted).toHaveBeenCalledTimes(3);
  });

  it('are of the year of the charge, and of a credit note of the year of its proof', async () => {
    const year = new Date().getUTCFullYear() + 2;
    setClock(() => Date.UTC(year, 11, 31, 23));
    const order = await aChargedOrder();
    const done = await aChargedOrder({ isCompleted: true }, undefined, order);
    setClock(() => Date.UTC(year + 1, 0, 1));
    await decline({ id: order.id, userId: order.seller.id });
    await approve({ id: done.id, userId: done.buyer.id });
    await order.send();
    await giveNumbers();
    const { number, lines } = await getReceipt(order.id, order.buyer.id);
    expect([number, lines[1]?.number]).toEqual([`${year}-000001`, `${year + 1}-000001`]);
    expect((await getReceipt(done.id, done.seller.id)).number).toBe(`C-${year}-000001`);
  });

  it('are one for the statement of what is held again and released anew', async () => {
    await giveNumbers();
    const series = `C-${new Date().getUTCFullYear()}`;
    for (const isNumberedBefore of [true, false]) {
      const before = await countOf(series);
      const order = await aReleasedOrder({ hasAccount: false });
      if (isNumberedBefore) await giveNumbers();
      const decider = (person: { id: string }) => ({ id: order.id, userId: person.id });
      await openDispute(decider(order.buyer), { amount: 500, reason: 'It does not open.' });
      await acceptOffer(decider(order.seller));
      expect(await order.mistakes()).toEqual([]);
      await giveNumbers();
      expect(await giveNumbers()).toBe(0);
      expect((await getReceipt(order.id, order.seller.id)).number).toBe(numberAt(series, before + 1));
      expect(await countOf(series)).toBe(before + 1);
      expect(await order.mistakes()).toEqual([]);
    }
  });

  it('that are missing, double or not their movement’s are told by the recount', async () => {
    const order = await aChargedOrder();
    await order.send();
    await giveNumbers();
    const number = String((await getReceipt(order.id, order.buyer.id)).number);
    const [movement] = await order.movements('fee');
    const movementKey = keys.movement(booksUnder('order', order.id), String(movement?.movementId));
    const fallback = () => {
      throw new Error('gone');
    };
    await update(movementKey, { set: { number: '2000-000007' }, when: { PK: exists }, fallback });
    expect(await check.mistakesIn(number)).toMatchObject([{ what: expect.stringContaining('2000-000007') }]);
    expect(await order.mistakes()).toEqual([expect.stringContaining('is not its own: 2000-000007')]);
    await update(movementKey, { remove: ['number'], when: { PK: exists }, fallback });
    expect(await order.mistakes()).toEqual([expect.stringContaining('has no number')]);
    await update(movementKey, { set: { number }, when: { PK: exists }, fallback });
    const year = number.slice(0, 4);
    await update(keys.receiptCount(year), { add: { count: 1 }, when: { PK: exists }, fallback });
    expect(await check.mistakesIn(year)).toHaveLength(1);
    await update(keys.receiptCount(year), { add: { count: -1 }, when: { PK: exists }, fallback });
    expect(await check.mistakesIn(year)).toEqual([]);
    expect(await check.mistakesIn(number)).toEqual([]);
    expect(await order.mistakes()).toEqual([]);
  });
});
