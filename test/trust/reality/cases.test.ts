import { expect, it } from 'vitest';

import { findObligations } from '#functions/domain/closing/obligations.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { dismissSetAside } from '#functions/domain/operator/money/dismiss.ts';
import { keyOfFailedMovement } from '#functions/domain/operator/money/find-failed-movement.ts';
import { setAsideOf } from '#functions/domain/operator/money/find-set-aside.ts';
import { keepReturned } from '#functions/domain/operator/money/keep-returned.ts';
import { resolveRefund } from '#functions/domain/operator/money/resolve.ts';
import { takeRefund } from '#functions/domain/operator/money/take-refund.ts';
import { writeOffDebt } from '#functions/domain/operator/money/write-off-debt.ts';
import { newId } from '#functions/lib/ids.ts';
import { FIRST, NET, PRICE } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { decline } from '#test/functions/domain/steps.ts';

import { aReality, openIds, theCase } from './a-reality.ts';

useMoney();

/** Nothing needs a person, and nothing keeps these people’s accounts. */
async function expectNothingLeft(...people: { id: string }[]) {
  expect(await openIds()).toEqual([]);
  expect((await Promise.all(people.map(({ id }) => findObligations(id)))).flat()).toEqual([]);
}

it('a refund that the provider refuses, as somebody has made it in the dashboard, is resolved by its id', async () => {
  const { sdk, faults, wait, paidOrder, expectEqualBooks } = await aReality();
  const order = await paidOrder({ isCompleted: false });
  faults.failNext('balance-insufficient', { resource: 'refund' });
  await decline({ id: order.id, userId: order.seller.id });
  await wait(0);
  const { id: refundId } = await sdk.refunds.create({ payment_intent: order.intentId });
  for (let day = 0; day < 9; day += 1) await wait(24);
  const [movement] = await order.movements('refund');
  await resolveRefund(await keyOfFailedMovement(movement?.movementId ?? ''), refundId, await anOperator());
  expect(await order.card()).toMatchObject({ returning: 0, returned: PRICE });
  await expectEqualBooks();
  await expectNothingLeft(order.buyer, order.seller);
});

it('a refund that the bank has sent back three times is paid in another way', async () => {
  const { settle, wait, paidOrder, expectEqualBooks } = await aReality();
  const order = await paidOrder({ isCompleted: false, card: 'pm_card_pendingRefund' });
  await decline({ id: order.id, userId: order.seller.id });
  for (let hour = 0; hour < 8; hour += 1) {
    await wait(1);
    for (const { id, status } of await order.refunds()) if (status === 'pending') settle(id, 'failed');
  }
  await wait(1);
  const { movementId } = await theCase('movement');
  await resolveRefund(await keyOfFailedMovement(movementId), 'SEPA 4711', await anOperator());
  await expectEqualBooks();
  await expectNothingLeft(order.buyer, order.seller);
});

it('a seller who owes what a bank has kept, and never sells again, is let go', async () => {
  const { dispute, endDispute, wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder();
  for (let day = 0; day < 20; day += 1) await wait(24);
  const { id } = dispute(order.intentId, 'product_not_received');
  await wait(1);
  endDispute(id, 'lost');
  for (let days = 0; days < 40; days += 8) await wait(8 * 24);
  await writeOffDebt({ sellerId: order.seller.id, amount: NET, currency: 'usd' }, await anOperator());
  await expectEqualBooks();
  await expectNothingLeft(order.buyer, order.seller);
});

it('money for what there is not is set aside, given back in the dashboard, and dismissed', async () => {
  const { sdk, wait, expectEqualBooks } = await aReality();
  const { id: intentId } = await sdk.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { environment: 'local', kind: 'order', id: newId() },
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  await wait(1);
  await sdk.refunds.create({ payment_intent: intentId });
  await wait(1);
  const [card] = await setAsideOf(intentId);
  if (card) await dismissSetAside(card, await anOperator());
  await expectEqualBooks();
  await expectNothingLeft();
});

it('what comes back of a refund from the dashboard after somebody has borne it is kept', async () => {
  const { sdk, settle, wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder();
  const { id } = await sdk.refunds.create({ payment_intent: order.intentId, amount: 500 });
  await wait(1);
  await takeRefund(await theCase('taken'), 'seller', await anOperator(), works);
  await wait(FIRST * 24);
  settle(id, 'failed');
  await wait(1);
  await keepReturned(await theCase('taken'), await anOperator(), works);
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});
