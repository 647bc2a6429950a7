import { describe, expect, it } from 'vitest';

import { readBooks } from '#functions/domain/money/books/books.ts';
import * as orders from '#functions/domain/orders/read.ts';
import type { OperatorAct } from '#functions/domain/work/operate.ts';
import * as operatorTexts from '#shared/texts/money/operator.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import * as workTexts from '#shared/texts/work.ts';
import { acceptOffer, makeOffer, openDispute, operate, refund } from '#test/functions/domain/steps.ts';

import { advance, DAY } from './a-charged-order.ts';
import { aReleasedOrder, FEE, FIRST, hearAll, NET, PRICE } from './a-released-order.ts';
import { useMoney } from './use-money.ts';

useMoney();

type Order = Awaited<ReturnType<typeof aReleasedOrder>>;

const reason = 'Both have sent what they have.';

const giveBack = ({ id, seller }: Order, amount: number) => refund({ id, userId: seller.id }, amount);
const dispute = ({ id, buyer }: Order, amount = 500) =>
  openDispute({ id, userId: buyer.id }, { amount, reason: 'It does not open.' });
const asOperator = ({ id }: Order, act: OperatorAct, seen?: number) => operate(id, act, seen);
const actions = async ({ id }: Order, userId: string) => (await orders.get(id, userId)).actions;

describe('while what was released clears,', () => {
  it('its seller can give back a part of it, and is paid the rest', async () => {
    const order = await aReleasedOrder();
    await giveBack(order, 999);
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: 1000, returning: 999 });
    expect(await order.allMistakes()).toEqual([]);
    await order.clear();
    expect(await order.card()).toMatchObject({ returned: 999 });
    expect(await order.transfers()).toMatchObject([{ amount: 900 }]);
    expect(await order.accounts()).toMatchObject({ fees: FEE, commission: -100 });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('its seller can give back all of it, and nothing is paid out', async () => {
    const order = await aReleasedOrder();
    await giveBack(order, PRICE);
    await order.clear();
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: 0, returned: PRICE });
    expect(await order.transfers()).toEqual([]);
    expect(await order.payout()).toMatchObject({ state: 'paid', amount: 0 });
    expect(await order.sums()).toEqual({});
    expect(await order.allMistakes()).toEqual([]);
    const { hold } = await orders.get(order.id, order.buyer.id);
    expect(hold).toMatchObject({ state: 'closed', toSeller: 0, toBuyer: 19.99 });
  });

  it('no more than was released can be given back', async () => {
    const order = await aReleasedOrder();
    await giveBack(order, 999);
    await expect(giveBack(order, 1001)).rejects.toMatchObject({ message: workTexts.aboveReleased.message });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('its buyer can open a dispute, for which it is held again', async () => {
    const order = await aReleasedOrder();
    await dispute(order);
    expect(await order.card()).toMatchObject({ stage: 'DISPUTED', held: PRICE, released: 0 });
    expect(await order.sums()).toEqual({ held: NET });
    expect(await order.allMistakes()).toEqual([]);
    await acceptOffer({ id: order.id, userId: order.seller.id });
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: 500, returning: PRICE - 500 });
    await order.clear();
    expect(await order.transfers()).toMatchObject([{ amount: 450 }]);
    expect(await order.allMistakes()).toEqual([]);
  });

  it('a dispute in which the seller gets nothing leaves it finished', { tags: 'full' }, async () => {
    const order = await aReleasedOrder();
    await dispute(order, 0);
    await acceptOffer({ id: order.id, userId: order.seller.id });
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: 0, returning: PRICE });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('what is left after a part was given back can be disputed, once', { tags: 'full' }, async () => {
    const order = await aReleasedOrder();
    await giveBack(order, 999);
    await dispute(order);
    expect(await order.card()).toMatchObject({ held: 1000, released: 0, returning: 999 });
    expect(await order.allMistakes()).toEqual([]);
    await acceptOffer({ id: order.id, userId: order.seller.id });
    expect(await actions(order, order.buyer.id)).not.toContain('dispute');
    await order.clear();
    expect(await order.allMistakes()).toEqual([]);
  });

  it('neither can be done once it has cleared', async () => {
    const order = await aReleasedOrder();
    advance(FIRST * DAY);
    await expect(giveBack(order, 999)).rejects.toMatchObject({ message: orderTexts.finished.message });
    await expect(dispute(order)).rejects.toMatchObject({ message: orderTexts.finished.message });
    expect(await actions(order, order.buyer.id)).toEqual(['download']);
    expect(await actions(order, order.seller.id)).toEqual([]);
  });

  it('nor while the bank examines the payment, nor after it has taken something back', async () => {
    const order = await aReleasedOrder();
    const { id } = order.provider.dispute(order.intentId, 'product_not_received', 500);
    await hearAll(order);
    await expect(giveBack(order, 999)).rejects.toMatchObject({ message: orderTexts.frozen.bank.message });
    await expect(dispute(order)).rejects.toMatchObject({ message: orderTexts.frozen.bank.message });
    order.provider.endDispute(id, 'lost');
    await hearAll(order);
    await expect(giveBack(order, 999)).rejects.toMatchObject({ message: orderTexts.finished.message });
    await expect(asOperator(order, { do: 'refund', amount: 999, reason })).rejects.toMatchObject({
      message: workTexts.takenBack.message,
    });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('two at once: one is done, and the books are right', async () => {
    const order = await aReleasedOrder();
    const both = await Promise.allSettled([giveBack(order, PRICE), dispute(order)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await order.allMistakes()).toEqual([]);
  });
});

describe('an amount that equals the other side’s', () => {
  it('accepts it, which ends the dispute', async () => {
    const order = await aReleasedOrder();
    await dispute(order);
    await makeOffer({ id: order.id, userId: order.seller.id }, { amount: 700, reason: 'I worked on it.' });
    expect(await order.card()).toMatchObject({ stage: 'DISPUTED' });
    await makeOffer({ id: order.id, userId: order.buyer.id }, { amount: 700, reason: 'Fine.' });
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: 700 });
    const { timeline } = await orders.get(order.id, order.buyer.id);
    expect(timeline.at(-1)).toMatchObject({ by: 'buyer', what: 'acceptOffer', note: 'Fine.' });
    expect(await order.allMistakes()).toEqual([]);
  });
});

it('what people write about it is in its history, and not in the books, which outlast their accounts', async () => {
  const order = await aReleasedOrder();
  await dispute(order);
  await makeOffer({ id: order.id, userId: order.seller.id }, { amount: 700, reason: 'Ask for Kim.' });
  await asOperator(order, { do: 'decide', amount: 1200, reason });
  await asOperator(order, { do: 'refund', amount: 100, reason });
  const { timeline } = await orders.get(order.id, order.buyer.id);
  expect(timeline.map(({ note }) => note).filter(Boolean)).toEqual([
    'It does not open.',
    'Ask for Kim.',
    reason,
    reason,
  ]);
  const { journals } = await readBooks('order', order.id);
  const reasons = journals.flatMap(({ reason: why }) => (why ? [why] : []));
  expect(reasons).toEqual(expect.arrayContaining(['dispute', 'decide', 'refund']));
  for (const note of ['It does not open.', 'Ask for Kim.', reason])
    expect(JSON.stringify(journals)).not.toContain(note);
});

describe('the operator', () => {
  it('decides a dispute with an amount for the seller', async () => {
    const order = await aReleasedOrder();
    await dispute(order);
    await asOperator(order, { do: 'decide', amount: 1200, reason });
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: 1200, returning: PRICE - 1200 });
    const { timeline } = await orders.get(order.id, order.buyer.id);
    expect(timeline.at(-1)).toMatchObject({ by: 'operator', what: 'decide', amount: 12, note: reason });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('gives back what clears', async () => {
    const order = await aReleasedOrder();
    await asOperator(order, { do: 'refund', amount: PRICE, reason });
    await order.clear();
    expect(await order.card()).toMatchObject({ released: 0, returned: PRICE });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('gives back what was transferred, by taking it back from the seller', async () => {
    const order = await aReleasedOrder();
    await order.clear();
    await asOperator(order, { do: 'refund', amount: 1000, reason });
    await order.send();
    expect(await order.card()).toMatchObject({ released: 999, returned: 1000 });
    expect(await order.reversals()).toMatchObject([{ amount: 900 }]);
    expect(await order.allMistakes()).toEqual([]);
  });

  it(
    'holds again what clears, and after five days it is the seller’s as before',
    { tags: 'full' },
    async () => {
      const order = await aReleasedOrder();
      await asOperator(order, { do: 'reopen', reason });
      expect(await order.card()).toMatchObject({ stage: 'DISPUTED', held: PRICE, released: 0 });
      expect(await actions(order, order.buyer.id)).toEqual(expect.arrayContaining(['offer', 'acceptOffer']));
      advance(5 * DAY);
      expect(await orders.get(order.id, order.buyer.id)).toMatchObject({
        stage: 'FINISHED',
        hold: { toSeller: 19.99 },
      });
      expect(await order.allMistakes()).toEqual([]);
    },
  );

  it('cannot hold again what was paid out, decide what is decided, or name more than is there', async () => {
    const order = await aReleasedOrder();
    const before = await order.card();
    await expect(asOperator(order, { do: 'decide', amount: 1, reason })).rejects.toMatchObject({
      status: 409,
    });
    await expect(asOperator(order, { do: 'refund', amount: PRICE + 1, reason })).rejects.toMatchObject({
      message: workTexts.aboveReleased.message,
    });
    expect(await order.card()).toEqual(before);
    await order.clear();
    await expect(asOperator(order, { do: 'reopen', reason })).rejects.toMatchObject({
      message: operatorTexts.paidOut.message,
    });
    expect(await order.allMistakes()).toEqual([]);
  });
});
