import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import {
  advance,
  aFolder,
  aFundedStandIn,
  aMerchant,
  aPayment,
  aStandIn,
  chargeOf,
  DAY,
  fund,
  refusalOf,
  typesAfter,
} from '#test/infra/local/stripe/stand-in.ts';

test.each(['succeeded', 'failed', 'canceled'] as const)(
  'keeps a refund pending until it has %s',
  async (outcome) => {
    const { sdk, events, settle, cancelRefund, moved } = await aFundedStandIn();
    const intent = await aPayment(sdk, 'pm_card_pendingRefund');
    const refund = await sdk.refunds.create({ payment_intent: intent.id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    expect(refund.balance_transaction).toMatch(/^txn_/);

    const seen = events().length;
    if (outcome === 'canceled') cancelRefund(refund.id);
    else settle(refund.id, outcome);
    expect((await sdk.refunds.retrieve(refund.id)).status).toBe(outcome);
    expect(typesAfter(events(), seen)).toEqual([
      ...(outcome === 'failed' ? ['refund.failed'] : []),
      'refund.updated',
      'charge.refund.updated',
    ]);
    expect(await moved()).toBe(outcome === 'succeeded' ? -152 : 4048);
    expect((await chargeOf(sdk, intent)).amount_refunded).toBe(outcome === 'succeeded' ? 4200 : 0);
    expect(() => settle(refund.id, 'succeeded')).toThrow('nothing to settle');
  },
);

test('ends a pending refund after a while by itself, also in another process', async () => {
  const dataDir = await aFolder();
  const before = await aFundedStandIn({ dataDir });
  const { id } = await aPayment(before.sdk, 'pm_card_pendingRefund');
  const refund = await before.sdk.refunds.create({ payment_intent: id });
  await before.stop();

  const { sdk, events } = await aStandIn({ dataDir });
  expect((await sdk.refunds.retrieve(refund.id)).status).toBe('pending');
  advance();
  expect((await sdk.refunds.retrieve(refund.id)).pending_reason).toBeUndefined();
  expect(events().at(-2)).toMatchObject({
    type: 'refund.updated',
    data: { object: { status: 'succeeded' }, previous_attributes: { status: 'pending' } },
  });
});

test('lets a refund fail after it has succeeded: the money is back, and can be refunded again', async () => {
  const { sdk, events, moved } = await aFundedStandIn();
  const intent = await aPayment(sdk, 'pm_card_refundFail');
  const refund = await sdk.refunds.create({ payment_intent: intent.id, amount: 1200 });
  expect(refund.status).toBe('succeeded');
  expect(await moved()).toBe(4048 - 1200);

  const seen = events().length;
  advance();
  const failed = await sdk.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'unknown',
    balance_transaction: refund.balance_transaction,
    failure_balance_transaction: { amount: 1200, net: 1200, source: refund.id, type: 'refund_failure' },
  });
  expect(typesAfter(events(), seen)).toEqual(['refund.failed', 'refund.updated', 'charge.refund.updated']);
  expect(await moved()).toBe(4048);
  expect(await chargeOf(sdk, intent)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect((await sdk.refunds.create({ payment_intent: intent.id })).amount).toBe(4200);
});

/** Refunds of three payments, in this order, at a provider that has nothing available. */
async function waitingRefunds() {
  const standIn = await aStandIn();
  const { sdk, events } = standIn;
  const made: Stripe.Refund[] = [];
  for (const amount of [5000, 4200, 4100]) {
    const { id } = await aPayment(sdk, 'pm_card_visa', amount);
    made.push(await sdk.refunds.create({ payment_intent: id }));
  }
  const statuses = async () =>
    Promise.all(made.map(async ({ id }) => (await sdk.refunds.retrieve(id)).status));
  return { ...standIn, made, statuses, seen: events().length };
}

test('keeps refunds pending while the available balance is short, and makes them in their order', async () => {
  const { sdk, made, statuses, events, seen } = await waitingRefunds();
  const waits = { status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null };
  expect(made).toMatchObject([waits, waits, waits]);
  // Enough for any but the first, for which the others wait, also one that is made only now.
  const { id } = await aPayment(sdk, 'pm_card_bypassPending', 5000);
  made.push(await sdk.refunds.create({ payment_intent: id, amount: 60 }));
  expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending']);
  await aPayment(sdk, 'pm_card_bypassPending', 1000);
  expect(await statuses()).toEqual(['succeeded', 'pending', 'pending', 'pending']);
  await fund(sdk);
  expect(await statuses()).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded']);
  const notified = events()
    .slice(seen)
    .filter(({ type }) => type === 'refund.updated');
  expect(notified.map(({ data }) => (data.object as { id: string }).id)).toEqual(made.map(({ id }) => id));
});

test('makes waiting refunds with what becomes available, and fails others after 45 days', async () => {
  const { sdk, made, statuses } = await waitingRefunds();
  advance(2 * DAY);
  expect(await statuses()).toEqual(['succeeded', 'succeeded', 'pending']);
  advance(43 * DAY);
  expect(await statuses()).toEqual(['succeeded', 'succeeded', 'failed']);
  const failed = await sdk.refunds.retrieve(made[2]?.id ?? '');
  expect(failed).toMatchObject({ failure_reason: 'insufficient_funds' });
  expect(failed.failure_balance_transaction).toBeUndefined();
});

test('fails a refund that waits when the payment is disputed, which can be refunded no more', async () => {
  const { sdk, made, dispute, statuses } = await waitingRefunds();
  const { id = '', charge: of } = made[1] ?? {};
  const charge = typeof of === 'string' ? of : '';
  dispute(charge);
  expect(await statuses()).toEqual(['pending', 'failed', 'pending']);
  const { failure_reason: reason } = await sdk.refunds.retrieve(id);
  expect(reason).toBe('charge_for_pending_refund_disputed');
  const again = sdk.refunds.create({ charge });
  expect((await refusalOf(again)).code).toBe('refund_disputed_payment');
});

test('ends a pending refund without a request, and sends the event', async () => {
  const merchant = await aMerchant();
  const { sdk, delivered } = await aFundedStandIn({ webhookUrl: merchant.url });
  const { id } = await aPayment(sdk, 'pm_card_pendingRefund');
  await sdk.refunds.create({ payment_intent: id });
  await delivered();
  advance();
  // Nothing asks for it: the stand-in looks at the clock by itself.
  await expect.poll(() => merchant.types()).toContain('refund.updated');
});
