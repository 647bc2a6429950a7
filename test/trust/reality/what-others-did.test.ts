import { expect, it } from 'vitest';

import { bookDraw, finishDraw } from '#functions/domain/draws/draw.ts';
import { readLimits } from '#functions/domain/draws/limits.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import type { Bearer } from '#functions/domain/money/external-refund.ts';
import { closeCase } from '#functions/domain/operator/close-case.ts';
import { correct, deposit } from '#functions/domain/operator/money/correct.ts';
import { takeRefund } from '#functions/domain/operator/money/take-refund.ts';
import { openCases } from '#functions/table/cases.ts';
import { FIRST } from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { anOperator } from '#test/functions/domain/operator/an-operator.ts';

import { aReality, openIds, theCase } from './a-reality.ts';

useMoney();

it.each<[what: string, bearer: Bearer, amount: number, days: number]>([
  ['all of what is held', 'held', 1999, -1],
  ['a part of what clears', 'seller', 500, 0],
  ['a part of what was transferred', 'seller', 500, FIRST],
  ['a part of what is held', 'losses', 500, -1],
])(
  'somebody refunds %s in the provider’s dashboard: nothing moves until it is said whose loss it is: %s',
  async (_, bearer, amount, days) => {
    const { sdk, wait, paidOrder, releasedOrder, expectEqualBooks } = await aReality();
    const order = days < 0 ? await paidOrder() : await releasedOrder();
    if (days > 0) await wait(days * 24);
    await sdk.refunds.create({ payment_intent: order.intentId, amount, reason: 'fraudulent' });
    await expectEqualBooks();
    expect((await order.card()).frozenAt).toBeDefined();
    await takeRefund(await theCase('taken'), bearer, await anOperator(), works);
    for (let day = 0; day < 10; day += 1) await wait(24);
    await expectEqualBooks();
    expect(await openIds()).toEqual([]);
  },
);

it('a refund from the dashboard fails at the bank: the order goes on as before', async () => {
  const { sdk, settle, wait, paidOrder, expectEqualBooks } = await aReality();
  const order = await paidOrder();
  const { id } = await sdk.refunds.create({ payment_intent: order.intentId, amount: 700 });
  await wait(1);
  settle(id, 'failed');
  await expectEqualBooks();
  expect((await order.card()).frozenAt).toBeUndefined();
  expect(await openIds()).toEqual([]);
});

it('the provider bills, taxes, reserves, and moves what nobody knows; somebody tops up and pays out: each is booked by its type', async () => {
  const { sdk, settle, bookElsewhere, wait, paidOrder, readStatement, expectEqualBooks } = await aReality();
  await paidOrder();
  for (const type of ['stripe_fee', 'tax_fee', 'reserve_transaction'] as const) bookElsewhere(type, -300);
  bookElsewhere('reserve_transaction', 100);
  bookElsewhere('contribution', -40);
  bookElsewhere('topup', 9000);
  const payout = await sdk.payouts.create({ amount: 250, currency: 'usd' });
  await wait(1);
  settle(payout.id, 'failed');
  await readStatement();
  const kim = await anOperator();
  await expect(
    bookDraw({ reference: 'one', amount: 1, purpose: 'owner' }, await readLimits(), kim),
  ).rejects.toThrow('nobody has explained');
  for (const { card } of await openCases()) {
    if (card.case !== 'line') continue;
    const { reason, lineId, currency } = card;
    const amount = Math.abs(card.amount);
    if (reason === 'topup') await deposit({ to: 'provider', amount, currency, reference: lineId }, kim);
    if (reason === 'unexplained')
      await correct({ from: 'unexplained', to: 'losses', amount, currency, reference: 'seen' }, kim);
    if (reason !== 'topup') await closeCase(card, kim);
  }
  await expectEqualBooks();
  expect(await openIds()).toEqual([]);
});

it('the bank sends a draw back after it was paid: it can be drawn again', async () => {
  const { settle, wait, releasedOrder, expectEqualBooks } = await aReality();
  await releasedOrder();
  await wait(FIRST * 24);
  const kim = await anOperator();
  const draw = { amount: 50, purpose: 'owner' } as const;
  const { payoutId = '' } = await finishDraw(
    await bookDraw({ ...draw, reference: 'one' }, await readLimits(), kim),
  );
  await expectEqualBooks();
  settle(payoutId, 'failed');
  await expectEqualBooks();
  await finishDraw(await bookDraw({ ...draw, reference: 'two' }, await readLimits(), kim));
  await expectEqualBooks();
});
