import { describe, expect, it } from 'vitest';

import { getReceipt } from '#functions/domain/kinds/get-receipt.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { cancel as endModule } from '#functions/domain/modules/cancel.ts';
import { resolveExternalRefund, type Bearer } from '#functions/domain/money/external-refund.ts';
import { orderKind } from '#functions/domain/orders/kind.ts';
import { handler } from '#functions/jobs/statement.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { approve } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { aProvider } from '#test/functions/typical/orders.ts';

import { aChargedOrder } from './a-charged-order.ts';
import { FEE, hearAll, PRICE, withPayout } from './a-released-order.ts';
import { aSharedPayment } from './payments/a-shared-payment.ts';
import { useMoney } from './use-money.ts';

useMoney();
const readStatement = asJob('statement', handler);

/** An order of which somebody refunds this much in the provider's dashboard. No event of it has arrived yet. */
async function aRefundElsewhere(amount: number, { isReleased = false } = {}) {
  const order = withPayout(await aChargedOrder({ isCompleted: true }));
  if (isReleased) await approve({ id: order.id, userId: order.buyer.id });
  await order.send();
  const { id: refundId } = await order.provider.sdk.refunds.create({
    payment_intent: order.intentId,
    amount,
  });
  return { ...order, refundId };
}

type Refunded = Awaited<ReturnType<typeof aRefundElsewhere>>;

const decide = async ({ id, refundId }: Refunded, bearer: Bearer) =>
  resolveExternalRefund(
    { ref: { kind: 'order', id }, refundId, bearer },
    { by: 'kim', reason: 'Asked by phone.' },
    works,
  );

const isListed = async (order: Refunded) => JSON.stringify(await order.issues()).includes(order.refundId);
const wrongWith = async (order: Refunded) => [
  ...(await order.allMistakes()),
  ...(await order.unlikeProvider()),
];

describe('a refund that somebody has made at the provider', () => {
  it('falls to the parts of a payment as it did at first, whatever of them goes back later', async () => {
    const both = await aSharedPayment(await aProvider());
    const { one, two, freelancer } = both;
    const { id: refundId } = await both.provider.sdk.refunds.create({
      payment_intent: both.intentId,
      amount: 400,
    });
    await hearAll(both);
    for (const { id } of [one, two])
      await resolveExternalRefund(
        { ref: { kind: 'module', id }, refundId, bearer: 'losses' },
        { by: 'kim' },
        works,
      );
    const borne = async () => [(await one.accounts())['losses'], (await two.accounts())['losses']];
    const before = await borne();
    await endModule({ id: two.id, userId: freelancer.id });
    await both.send();
    await hearAll(both);
    expect(await borne()).toEqual(before);
    for (const { accounts } of [one, two]) expect((await accounts())['chargeback']).toBeUndefined();
  });

  it.each([
    ['its events', async (order: Refunded) => hearAll(order)],
    ['the statement', async () => readStatement()],
  ])('freezes what was paid for until the operator has looked, by %s', async (_, hear) => {
    const order = await aRefundElsewhere(500);
    await hear(order);
    await hear(order);
    expect((await order.card()).frozenAt).toBeDefined();
    expect(await order.accounts()).toEqual({
      held: -PRICE,
      chargeback: 500,
      fees: FEE,
      provider: PRICE - FEE - 500,
    });
    expect(await isListed(order)).toBe(true);
    expect(await wrongWith(order)).toEqual([]);
  });

  it('is the marketplace’s doing: so say refusals, the record and the receipts of both', async () => {
    const order = await aRefundElsewhere(PRICE);
    await hearAll(order);
    await expect(approve({ id: order.id, userId: order.buyer.id })).rejects.toMatchObject({
      message: orderTexts.frozen.operator.message,
    });
    await decide(order, 'held');
    expect(await order.card()).toMatchObject({ stage: 'CANCELLED', examiner: 'operator' });
    const events = (await orderKind.find(order.id))?.events.slice(-2);
    expect(events).toMatchObject([{ what: 'freeze' }, { what: 'takeBack' }]);
    expect(events?.map(({ by }) => by.kind)).toEqual(['operator', 'operator']);
    for (const { id } of [order.buyer, order.seller])
      expect((await getReceipt(order.id, id)).lines[1]?.what).toBe('givenBack');
  });

  it('is examined by the bank as long as that examines the payment, too', async () => {
    const order = await aRefundElsewhere(500);
    const examiner = async () => (await order.card()).examiner;
    const dispute = order.provider.dispute(order.intentId, 'product_not_received', 800);
    await hearAll(order);
    expect(await examiner()).toBe('bank');
    order.provider.endDispute(dispute.id, 'won');
    await hearAll(order);
    expect(await examiner()).toBe('operator');
    expect((await order.card()).frozenAt).toBeDefined();
    await decide(order, 'losses');
    expect((await order.card()).frozenAt).toBeUndefined();
    expect(await order.allMistakes()).toEqual([]);
  });

  it.each<[bearer: Bearer, amount: number, isReleased: boolean, accounts: Record<string, number>]>([
    ['held', PRICE, false, {}],
    ['seller', 500, true, { seller: -1350, commission: -149 }],
    ['losses', 500, false, { held: -PRICE, losses: 500 }],
    ['losses', 500, true, { seller: -1800, commission: -199, losses: 500 }],
  ])('is taken from %s, once', async (bearer, amount, isReleased, accounts) => {
    const order = await aRefundElsewhere(amount, { isReleased });
    await hearAll(order);
    if (isReleased) await expect(decide(order, 'held')).rejects.toMatchObject({ status: 409 });
    else await expect(decide(order, 'seller')).rejects.toMatchObject({ status: 409 });
    const done = await Promise.allSettled([decide(order, bearer), decide(order, bearer)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await hearAll(order);
    await readStatement();
    expect(await order.accounts()).toEqual({ fees: FEE, provider: PRICE - FEE - amount, ...accounts });
    expect((await order.card()).frozenAt).toBeUndefined();
    expect(await isListed(order)).toBe(false);
    expect(await wrongWith(order)).toEqual([]);
  });

  it('goes on as before once it has failed', async () => {
    const order = await aRefundElsewhere(500);
    await hearAll(order);
    order.provider.settle(order.refundId, 'failed');
    await hearAll(order);
    expect((await order.card()).frozenAt).toBeUndefined();
    expect(await isListed(order)).toBe(false);
    expect(await order.accounts()).toEqual({ held: -PRICE, fees: FEE, provider: PRICE - FEE });
    expect(await wrongWith(order)).toEqual([]);
    await expect(decide(order, 'losses')).rejects.toMatchObject({ status: 409 });
  });
});
