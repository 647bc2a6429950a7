import { expect, it } from 'vitest';

import { actOnWork } from '#functions/domain/operator/act-on-work.ts';
import { holdPayouts, releasePayouts } from '#functions/domain/operator/money/hold-payouts.ts';
import type { OperatorAct } from '#functions/domain/work/operate.ts';
import { FIRST, NET, PRICE } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';
import { approve, makeOffer, openDispute, refund } from '#test/functions/domain/steps.ts';
import { findOrder } from '#test/support/work.ts';

import { aReality, openIds } from './a-reality.ts';

useMoney();

const reason = 'Both have sent what they have.';

async function decide(id: string, act: OperatorAct) {
  const { operator, ranBy } = await anOperator(reason);
  return actOnWork(id, act, { operator, ranBy, seen: (await findOrder(id))?.version ?? 0 });
}

it('a seller gives back a part of what clears, and is paid the rest', async () => {
  const { wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder();
  await refund({ id: order.id, userId: order.seller.id }, 999);
  await expectEqualBooks();
  await wait(FIRST * 24);
  expect(await order.transfers()).toMatchObject([{ amount: 900 }]);
  await expectEqualBooks();
});

it('a buyer complains while it clears, and both name one amount, or the operator decides', async () => {
  const { wait, releasedOrder, expectEqualBooks } = await aReality();
  const [agreed, decided] = [await releasedOrder(), await releasedOrder()];
  for (const { id, buyer } of [agreed, decided])
    await openDispute({ id, userId: buyer.id }, { amount: 0, reason: 'It does not open.' });
  await makeOffer({ id: agreed.id, userId: agreed.seller.id }, { amount: 700, reason: 'I worked on it.' });
  await makeOffer({ id: agreed.id, userId: agreed.buyer.id }, { amount: 700, reason: 'Fine.' });
  await decide(decided.id, { do: 'decide', amount: 1200, reason });
  for (let day = 0; day <= FIRST; day += 1) await wait(24);
  expect(await agreed.card()).toMatchObject({ released: 700, returned: PRICE - 700 });
  expect(await decided.card()).toMatchObject({ released: 1200, returned: PRICE - 1200 });
  await expectEqualBooks();
});

it('five equal refunds at once are one', async () => {
  const { paidOrder, expectEqualBooks } = await aReality();
  const { id, seller, card } = await paidOrder();
  const seen = (await card()).version;
  await Promise.allSettled(Array.from({ length: 5 }, () => refund({ id, userId: seller.id, seen }, 300)));
  await expectEqualBooks();
  expect(await card()).toMatchObject({ returned: 300, held: PRICE - 300 });
});

it('the operator gives back what was transferred, and of their own what its seller keeps', async () => {
  const { wait, releasedOrder, expectEqualBooks } = await aReality();
  const [taken, goodwill] = [await releasedOrder(), await releasedOrder()];
  await wait(FIRST * 24);
  await decide(taken.id, { do: 'refund', amount: 1000, reason });
  await decide(goodwill.id, { do: 'refund', amount: 1000, reason, isGoodwill: true });
  await wait(0);
  expect(await taken.reversals()).toMatchObject([{ amount: 900 }]);
  expect(await goodwill.reversals()).toEqual([]);
  await expectEqualBooks();
});

it('the operator holds the payouts of a seller, and lets them go', async () => {
  const { wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder();
  await holdPayouts(order.seller.id, 14, await anOperator());
  for (let day = 0; day <= FIRST; day += 1) await wait(24);
  expect(await order.transfers()).toEqual([]);
  await releasePayouts(order.seller.id, await anOperator());
  for (let day = 0; day < 2; day += 1) await wait(24);
  expect(await order.transfers()).toMatchObject([{ amount: NET }]);
  await expectEqualBooks();
});

it('a bank has examined it for months, and its seller has no account: it goes back three weeks after the seller was told, and no earlier', async () => {
  const { sdk, dispute, endDispute, wait, releasedOrder, expectEqualBooks } = await aReality();
  const order = await releasedOrder({ hasAccount: false });
  const { id } = dispute(order.intentId, 'product_not_received');
  await sdk.disputes.update(id, { evidence: { uncategorized_text: 'It was delivered.' } });
  for (let day = 0; day < 90; day += 6) await wait(6 * 24);
  endDispute(id, 'won');
  await wait(2 * 24);
  expect(await order.payout()).toMatchObject({ state: 'waiting' });
  for (let day = 0; day < 18; day += 6) await wait(6 * 24);
  expect(await order.refunds()).toEqual([]);
  for (let day = 0; day < 100; day += 5) await wait(5 * 24);
  expect(await order.card()).toMatchObject({ released: 0, returned: PRICE });
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});

it('an order that a bank froze is decided by its clock once the bank is done', async () => {
  const { sdk, dispute, endDispute, wait, paidOrder, expectEqualBooks } = await aReality();
  const order = await paidOrder();
  const { id } = dispute(order.intentId, 'product_not_received');
  await sdk.disputes.update(id, { evidence: { uncategorized_text: 'It was delivered.' } });
  for (let day = 0; day < 30; day += 5) await wait(5 * 24);
  endDispute(id, 'won');
  await wait(1);
  expect(await order.card()).toMatchObject({ stage: 'REVIEW', held: PRICE });
  for (let day = 0; day < 8; day += 1) await wait(24);
  expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: PRICE });
  await approve({ id: order.id, userId: order.buyer.id }).catch(() => undefined);
  await expectEqualBooks();
});
