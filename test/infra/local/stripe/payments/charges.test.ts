import { expect, test } from 'vitest';

import {
  advance,
  aPayment,
  aPrice,
  aStandIn,
  chargeOf,
  DAY,
  refusalOf,
  typesAfter,
} from '#test/infra/local/stripe/stand-in.ts';

test('charges a payment and books it with its fee', async () => {
  const { sdk, events } = await aStandIn();
  const intent = await aPayment(sdk);
  expect(typesAfter(events(), 0)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  const charge = await chargeOf(sdk, intent);

  expect(charge).toMatchObject({
    object: 'charge',
    amount: 4200,
    amount_captured: 4200,
    amount_refunded: 0,
    currency: 'usd',
    disputed: false,
    metadata: { orderId: '01abc' },
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    refunded: false,
    status: 'succeeded',
  });
  expect(charge.balance_transaction).toMatchObject({
    object: 'balance_transaction',
    amount: 4200,
    // 2.9 % of 42.00 are 1.218.
    fee: 152,
    fee_details: [{ amount: 152, currency: 'usd', type: 'stripe_fee' }],
    net: 4048,
    available_on: charge.created + (2 * DAY) / 1000,
    reporting_category: 'charge',
    source: charge.id,
    status: 'pending',
    type: 'charge',
  });
});

test('keeps the charge of a declined attempt, which moves no money', async () => {
  const { sdk } = await aStandIn();
  const { payment_intent: intent } = await refusalOf(
    aPayment(sdk, 'pm_card_chargeDeclinedInsufficientFunds'),
  );
  expect(intent && (await chargeOf(sdk, intent))).toMatchObject({
    amount_captured: 0,
    balance_transaction: null,
    failure_code: 'card_declined',
    failure_message: 'Your card has insufficient funds.',
    outcome: { reason: 'insufficient_funds', type: 'issuer_declined' },
    paid: false,
    status: 'failed',
  });
  expect((await sdk.balanceTransactions.list()).data).toEqual([]);
});

test('makes funds available two days after the payment, by the clock of the product', async () => {
  const { sdk } = await aStandIn();
  const empty = [{ amount: 0, currency: 'usd' }];
  expect(await sdk.balance.retrieve()).toMatchObject({ available: empty, pending: empty });

  const pay = { ...aPrice, confirm: true, payment_method: 'pm_card_visa' };
  for (const code of ['usd', 'eur']) await sdk.paymentIntents.create({ ...pay, currency: code });
  advance(2 * DAY - 5000);
  expect(await sdk.balance.retrieve()).toMatchObject({
    available: [
      { amount: 0, currency: 'eur' },
      { amount: 0, currency: 'usd' },
    ],
    pending: [
      { amount: 4048, currency: 'eur', source_types: { card: 4048 } },
      { amount: 4048, currency: 'usd', source_types: { card: 4048 } },
    ],
  });
  advance(5000);
  expect(await sdk.balance.retrieve()).toMatchObject({
    available: [
      { amount: 4048, currency: 'eur' },
      { amount: 4048, currency: 'usd' },
    ],
    pending: [
      { amount: 0, currency: 'eur' },
      { amount: 0, currency: 'usd' },
    ],
  });
  await aPayment(sdk, 'pm_card_bypassPending');
  expect((await sdk.balance.retrieve()).available[1]?.amount).toBe(2 * 4048);
});

test('can book a charge later, as Stripe captures asynchronously, and says so with an event', async () => {
  const { sdk, events } = await aStandIn();
  const intent = await aPayment(sdk, 'pm_card_capturedLate');
  expect(await chargeOf(sdk, intent)).toMatchObject({ paid: true, balance_transaction: null });
  expect((await sdk.balanceTransactions.list()).data).toEqual([]);

  const seen = events().length;
  advance();
  const charge = await chargeOf(sdk, intent);
  expect(charge.balance_transaction).toMatchObject({ amount: 4200, source: charge.id });
  expect(events().slice(seen)).toMatchObject([
    {
      type: 'charge.updated',
      data: { object: { id: charge.id }, previous_attributes: { balance_transaction: null } },
    },
  ]);
});
