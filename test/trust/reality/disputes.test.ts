import { expect, it } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { keepReturned } from '#functions/domain/operator/money/keep-returned.ts';
import { FIRST, NET, PRICE } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { approve, decline } from '#test/functions/domain/steps.ts';

import { aReality, openIds, theCase } from './a-reality.ts';

useMoney();

it('a bank takes back what is transferred, and loses: the seller has it as before', async () => {
  const { dispute, endDispute, wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder();
  await wait(FIRST * 24);
  const { id } = dispute(order.intentId, 'product_not_received');
  await wait(24);
  endDispute(id, 'won');
  await wait(40 * 24);
  const { onItsWay = 0, paid = 0, ...others } = await order.sums();
  expect([onItsWay + paid, others]).toEqual([NET, {}]);
  await expectEqualBooks();
});

it('a bank keeps what had reached the seller’s bank: it is owed, and a later sale pays it', async () => {
  const { dispute, endDispute, wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder();
  for (let day = 0; day < 20; day += 1) await wait(24);
  const { id } = dispute(order.intentId, 'product_not_received');
  await wait(24);
  endDispute(id, 'lost');
  for (let days = 0; days < 40; days += 8) await wait(8 * 24);
  expect((await order.sums())['balance']).toBe(-NET);
  await expectEqualBooks();
  const later = await releasedOrder({ seller: order.seller });
  await wait(FIRST * 24);
  expect(await later.payout()).toMatchObject({ amount: 0, netted: NET });
  await expectEqualBooks();
});

it('a bank keeps a part of what is held: the rest stays where it was, and is paid out', async () => {
  const { dispute, endDispute, wait, paidOrder, expectEqualBooks } = await aReality();
  const order = await paidOrder();
  const { id } = dispute(order.intentId, 'product_not_received', 1000);
  await wait(1);
  endDispute(id, 'lost');
  await wait(1);
  expect(await order.card()).toMatchObject({ stage: 'REVIEW', held: PRICE - 1000, returning: 0 });
  await approve({ id: order.id, userId: order.buyer.id });
  await expectEqualBooks();
});

it('a bank takes a payment that is on its way back to its buyer, who gets it once', async () => {
  const { dispute, endDispute, faults, wait, paidOrder, expectEqualBooks } = await aReality();
  const order = await paidOrder({ isCompleted: false });
  faults.failNext('balance-insufficient', { resource: 'refund', times: 2 });
  await decline({ id: order.id, userId: order.seller.id });
  const { id } = dispute(order.intentId, 'fraudulent');
  await wait(24);
  endDispute(id, 'lost');
  for (let day = 0; day < 10; day += 1) await wait(24);
  expect(await order.card()).toMatchObject({ stage: 'CANCELLED', returning: 0, returned: PRICE });
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});

it('two disputes of one charge, and one that was settled before it began, are each booked once', async () => {
  const { dispute, endDispute, wait, paidOrder, expectEqualBooks } = await aReality();
  const [several, prevented] = [await paidOrder(), await paidOrder()];
  const ids = [700, 500].map((amount) => dispute(several.intentId, 'fraudulent', amount).id);
  dispute(prevented.intentId, 'resolution');
  await wait(1);
  for (const [place, id] of ids.entries()) endDispute(id, place === 0 ? 'lost' : 'won');
  await wait(1);
  expect(await several.card()).toMatchObject({ stage: 'REVIEW', held: PRICE - 700 });
  expect(await prevented.card()).toMatchObject({ stage: 'CANCELLED', held: 0 });
  await expectEqualBooks();
});

it('a dispute is lost with nothing taken: its order goes on', async () => {
  const { dispute, endDispute, wait, paidOrder, expectEqualBooks } = await aReality();
  const order = await paidOrder();
  const { id } = dispute(order.intentId, 'product_not_received', undefined, { takesNothing: true });
  await wait(1);
  endDispute(id, 'lost');
  await wait(8 * 24);
  expect((await order.card()).frozenAt).toBeUndefined();
  await expectEqualBooks();
});

it('a bank gives back what it had kept of a seller: it is a case until the operator has closed it', async () => {
  const { dispute, endDispute, reinstate, wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder();
  const { id } = dispute(order.intentId, 'product_not_received');
  await wait(1);
  endDispute(id, 'lost');
  await wait(1);
  reinstate(id);
  await wait(1);
  await keepReturned(await theCase('dispute'), await anOperator(), works);
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});
