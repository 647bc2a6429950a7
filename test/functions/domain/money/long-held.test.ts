import { expect, it } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { resolveExternalRefund } from '#functions/domain/money/external-refund.ts';
import { holdPayouts, releasePayouts } from '#functions/domain/operator/money/hold-payouts.ts';
import { findItem } from '#functions/table/read.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { approve, sweep } from '#test/functions/domain/steps.ts';
import { holdKey } from '#test/support/work.ts';

import { aChargedOrder, advance, DAY } from './a-charged-order.ts';
import {
  aReleasedOrder,
  hearAll,
  NET,
  openAccount,
  PRICE,
  withPayout,
  type Released,
} from './a-released-order.ts';
import { useMoney } from './use-money.ts';

useMoney();

/** What the operator is told of money that is held too long, once these days are over. */
async function listedAfter(order: Pick<Released, 'issues'>, days: number) {
  advance(days * DAY);
  await sweep();
  return (await order.issues()).flatMap(({ card }) => (card.case === 'held' ? [card] : []));
}

it('money that is examined is a case from day 85 until it has left', async () => {
  const order = withPayout(await aChargedOrder({ isCompleted: true }));
  await openAccount(order.provider, order.seller);
  const made = { payment_intent: order.intentId, amount: 500 };
  const { id: refundId } = await order.provider.sdk.refunds.create(made);
  await hearAll(order);
  expect(await listedAfter(order, 84)).toEqual([]);
  expect(await listedAfter(order, 1)).toMatchObject([{ reason: 'examined', amount: PRICE }]);
  await resolveExternalRefund(
    { ref: { kind: 'order', id: order.id }, refundId, bearer: 'losses' },
    { by: 'kim' },
    works,
  );
  expect(await listedAfter(order, 1)).toMatchObject([{ reason: 'held' }]);
  await approve({ id: order.id, userId: order.buyer.id });
  expect(await listedAfter(order, 1)).toMatchObject([{ reason: 'unpaid', amount: NET }]);
  await order.clear();
  expect(await listedAfter(order, 1)).toEqual([]);
  expect(await order.allMistakes()).toEqual([]);
});

it('so is money that an operator withholds from its seller', async () => {
  const order = await aReleasedOrder();
  const acting = await anOperator();
  await holdPayouts(order.seller.id, 30, acting);
  advance(29 * DAY);
  await holdPayouts(order.seller.id, 30, acting);
  advance(29 * DAY);
  await holdPayouts(order.seller.id, 30, acting);
  expect(await listedAfter(order, 27)).toMatchObject([{ reason: 'payoutsHeld', sellerId: order.seller.id }]);
  await releasePayouts(order.seller.id, acting);
  await order.clear(1);
  expect(await listedAfter(order, 1)).toEqual([]);
});

it('what was paid out, or goes back on day 87 by itself, is none', async () => {
  const paid = await aReleasedOrder();
  const unclaimed = await aReleasedOrder({ provider: paid.provider, hasAccount: false });
  await paid.clear();
  await unclaimed.clear();
  expect(await listedAfter(paid, 72)).toEqual([]);
  for (const days of [0, 1, 1]) expect(await listedAfter(unclaimed, days)).toEqual([]);
  expect(await unclaimed.card()).toMatchObject({ returned: PRICE });
  for (const { id } of [paid, unclaimed])
    expect(await findItem(holdKey('order', id))).not.toHaveProperty('GSI3SK');
});
