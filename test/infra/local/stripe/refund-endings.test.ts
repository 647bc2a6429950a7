import { expect, test } from 'vitest';

import { advance, aFolder, aMerchant, aPayment, aStandIn, chargeOf, netOf, typesAfter } from './stand-in.ts';

test.each(['succeeded', 'failed'] as const)('keeps a refund pending until it has %s', async (outcome) => {
  const { sdk, events, settle } = await aStandIn();
  const intent = await aPayment(sdk, 'pm_card_pendingRefund');
  const refund = await sdk.refunds.create({ payment_intent: intent.id });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  expect(refund.balance_transaction).toMatch(/^txn_/);

  const seen = events().length;
  settle(refund.id, outcome);
  expect((await sdk.refunds.retrieve(refund.id)).status).toBe(outcome);
  expect(typesAfter(events(), seen)).toEqual([
    ...(outcome === 'failed' ? ['refund.failed'] : []),
    'refund.updated',
    'charge.refund.updated',
  ]);
  expect(await netOf(sdk)).toBe(outcome === 'failed' ? 4048 : -152);
  expect((await chargeOf(sdk, intent)).amount_refunded).toBe(outcome === 'failed' ? 0 : 4200);
  expect(() => settle(refund.id, 'succeeded')).toThrow('nothing to settle');
});

test('ends a pending refund after a while by itself, also in another process', async () => {
  const dataDir = await aFolder();
  const before = await aStandIn({ dataDir });
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
  const { sdk, events } = await aStandIn();
  const intent = await aPayment(sdk, 'pm_card_refundFail');
  const refund = await sdk.refunds.create({ payment_intent: intent.id, amount: 1200 });
  expect(refund.status).toBe('succeeded');
  expect(await netOf(sdk)).toBe(4048 - 1200);

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
  expect(await netOf(sdk)).toBe(4048);
  expect(await chargeOf(sdk, intent)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect((await sdk.refunds.create({ payment_intent: intent.id })).amount).toBe(4200);
});

test('keeps a refund pending while the balance does not cover it', async () => {
  const { sdk } = await aStandIn();
  const { id } = await aPayment(sdk, 'pm_card_refundLacksFunds');
  const refund = await sdk.refunds.create({ payment_intent: id });
  expect(refund).toMatchObject({
    status: 'pending',
    pending_reason: 'insufficient_funds',
    balance_transaction: null,
  });
  expect(await netOf(sdk)).toBe(4048);
  advance();
  expect((await sdk.refunds.retrieve(refund.id)).status).toBe('succeeded');
  expect(await netOf(sdk)).toBe(-152);
});

test('ends a pending refund without a request, and sends the event', async () => {
  const merchant = await aMerchant();
  const { sdk, delivered } = await aStandIn({ webhookUrl: merchant.url });
  const { id } = await aPayment(sdk, 'pm_card_pendingRefund');
  await sdk.refunds.create({ payment_intent: id });
  await delivered();
  advance();
  // Nothing asks for it: the stand-in looks at the clock by itself.
  await expect.poll(() => merchant.types()).toContain('refund.updated');
});
