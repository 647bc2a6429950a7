import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readBooks, sumsOf } from '#functions/domain/money/books/books.ts';
import { getReceipt } from '#functions/domain/receipts/read.ts';
import { receipts as check } from '#functions/domain/recount/receipts.ts';
import { recount } from '#functions/domain/recount/recount.ts';
import { setClock } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import { refusals } from '#shared/refusals.ts';
import { minorOf } from '#shared/rules/money.ts';
import { AMOUNT, aModule, aPaidModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY, hear, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import { approve, decline, deliver, refund } from '#test/functions/domain/steps.ts';
import { booksUnder } from '#test/support/work.ts';

useMarket();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

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
    expect(proven.seller.number).toBe(proven.buyer.number);
  });

  it('is for its two parties, once something was charged', async () => {
    const [charged, unpaid, stranger] = [await aChargedOrder(), await anOrder(), await aSeller()];
    const none = { status: 404, message: refusals.notFound.receipt };
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

describe('the numbers of receipts', () => {
  it('are 1 to n in a year, however many charges and refunds are proven at once', async () => {
    const first = await aChargedOrder();
    const orders = [
      first,
      ...(await Promise.all(Array.from({ length: 5 }, () => aChargedOrder({}, undefined, first)))),
    ];
    const before =
      (await findItem<{ count: number }>(keys.receiptCount(String(new Date().getUTCFullYear()))))?.count ?? 0;
    await Promise.all(orders.map(({ id, seller }) => decline({ id, userId: seller.id })));
    await Promise.all(orders.map(({ send }) => send()));
    advance(HOUR);
    for (const { send } of orders) await send();
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

  it('begin again at 1 with a year', async () => {
    const order = await aChargedOrder();
    const year = new Date().getUTCFullYear() + 2;
    advance(Date.UTC(year, 0, 2) - Date.now() + DAY);
    await order.send();
    expect((await getReceipt(order.id, order.buyer.id)).number).toBe(`${year}-000001`);
  });

  it('that are missing, double or not their movement’s are told by the recount', async () => {
    const order = await aChargedOrder();
    await order.send();
    const number = String((await getReceipt(order.id, order.buyer.id)).number);
    const [movement] = await order.movements('fee');
    const movementKey = keys.movement(booksUnder('order', order.id), String(movement?.movementId));
    const refused = () => {
      throw new Error('gone');
    };
    await update(movementKey, { set: { number: '2000-000007' }, when: { PK: exists }, refused });
    expect(await check.mistakesIn(number)).toMatchObject([{ what: expect.stringContaining('2000-000007') }]);
    expect(await order.mistakes()).toEqual([expect.stringContaining('is not its own: 2000-000007')]);
    await update(movementKey, { remove: ['number'], when: { PK: exists }, refused });
    expect(await order.mistakes()).toEqual([expect.stringContaining('has no number')]);
    await update(movementKey, { set: { number }, when: { PK: exists }, refused });
    const year = number.slice(0, 4);
    await update(keys.receiptCount(year), { add: { count: 1 }, when: { PK: exists }, refused });
    expect(await check.mistakesIn(year)).toHaveLength(1);
    await update(keys.receiptCount(year), { add: { count: -1 }, when: { PK: exists }, refused });
    expect(await check.mistakesIn(year)).toEqual([]);
    expect(await check.mistakesIn(number)).toEqual([]);
    expect(await order.mistakes()).toEqual([]);
  });
});
