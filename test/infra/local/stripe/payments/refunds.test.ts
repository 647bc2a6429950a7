import { expect, test } from 'vitest';

import {
  aFundedStandIn,
  advance,
  aPayment,
  aPrice,
  chargeOf,
  refusalOf,
  typesAfter,
} from '#test/infra/local/stripe/stand-in.ts';

test('refunds a payment in full: the charge, the balance and the events say so', async () => {
  const { sdk, events, moved } = await aFundedStandIn();
  const intent = await aPayment(sdk);
  const seen = events().length;
  const refund = await sdk.refunds.create({
    payment_intent: intent.id,
    reason: 'requested_by_customer',
    metadata: { movement: 'refund:1' },
    expand: ['balance_transaction'],
  });

  expect(refund).toMatchObject({
    object: 'refund',
    amount: 4200,
    charge: intent.latest_charge,
    currency: 'usd',
    metadata: { movement: 'refund:1' },
    payment_intent: intent.id,
    reason: 'requested_by_customer',
    status: 'succeeded',
    balance_transaction: {
      amount: -4200,
      fee: 0,
      net: -4200,
      reporting_category: 'refund',
      source: refund.id,
      type: 'refund',
    },
  });
  expect(await chargeOf(sdk, intent)).toMatchObject({
    amount_refunded: 4200,
    refunded: true,
    status: 'succeeded',
  });
  expect(events().slice(seen)).toMatchObject([
    { type: 'refund.created', data: { object: { id: refund.id, status: 'succeeded' } } },
    {
      type: 'charge.refunded',
      data: {
        object: { id: intent.latest_charge, amount_refunded: 4200 },
        previous_attributes: { amount_refunded: 0, refunded: false },
      },
    },
  ]);
  // Stripe keeps the fee of the payment.
  expect(await moved()).toBe(-152);
  expect(await sdk.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4200,
  });
});

test('refunds in parts, and no more than was paid', async () => {
  const { sdk } = await aFundedStandIn();
  const intent = await aPayment(sdk);
  const { id: charge } = await chargeOf(sdk, intent);
  const first = await sdk.refunds.create({ charge, amount: 1000 });
  expect(await chargeOf(sdk, intent)).toMatchObject({ amount_refunded: 1000, refunded: false });

  expect(await refusalOf(sdk.refunds.create({ charge, amount: 3201 }))).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: undefined,
    param: 'amount',
    message: 'Refund amount ($32.01) is greater than unrefunded amount on charge ($32.00)',
  });
  const rest = await sdk.refunds.create({ payment_intent: intent.id });
  expect(rest.amount).toBe(3200);
  expect(await refusalOf(sdk.refunds.create({ charge, amount: 1 }))).toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  });

  const listed = await sdk.refunds.list({ payment_intent: intent.id });
  expect(listed.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  expect((await sdk.refunds.list({ charge, limit: 1 })).has_more).toBe(true);
  expect(await sdk.refunds.retrieve(first.id)).toMatchObject({ amount: 1000 });
});

test('refunds once for many requests with one key, and repeats the error of a refused refund', async () => {
  const { sdk, events } = await aFundedStandIn();
  const { id } = await aPayment(sdk);
  const idempotencyKey = 'refund:order:1';
  const refund = () => sdk.refunds.create({ payment_intent: id, amount: 4000 }, { idempotencyKey });
  const made = await Promise.all(Array.from({ length: 10 }, refund));
  expect(new Set(made.map((each) => each.id)).size).toBe(1);
  expect(events().filter(({ type }) => type === 'refund.created')).toHaveLength(1);

  const again = () => sdk.refunds.create({ payment_intent: id, amount: 300 }, { idempotencyKey: 'refund:2' });
  const first = await refusalOf(again());
  expect((await refusalOf(again())).headers?.['idempotent-replayed']).toBe('true');
  expect(first.message).toContain('is greater than unrefunded amount');
});

test('books a charge that is captured late before it refunds it', async () => {
  const { sdk, events, moved } = await aFundedStandIn();
  const { id } = await aPayment(sdk, 'pm_card_capturedLate');
  const seen = events().length;
  await sdk.refunds.create({ payment_intent: id });
  advance();
  expect(await moved()).toBe(-152);
  expect(typesAfter(events(), seen)).toEqual(['charge.updated', 'refund.created', 'charge.refunded']);
});

test.each<[object, string | undefined, string | undefined, number]>([
  [{}, undefined, 'parameter_missing', 400],
  [{ charge: 'ch_nobody' }, 'charge', 'resource_missing', 404],
  [{ payment_intent: 'pi_nobody' }, 'payment_intent', 'resource_missing', 404],
  [{ amount: 0 }, 'amount', 'parameter_invalid_integer', 400],
  [{ amount: 1.5 }, 'amount', 'parameter_invalid_integer', 400],
  [{ reason: 'sorry' }, 'reason', undefined, 400],
  [{ ammount: 5 }, 'ammount', 'parameter_unknown', 400],
])('refuses to refund with %o, naming %s', async (wrong, param, code, statusCode) => {
  const { sdk, events } = await aFundedStandIn();
  const { id } = await aPayment(sdk);
  const seen = events().length;
  const isWithout = Object.keys(wrong).length === 0 || 'charge' in wrong || 'payment_intent' in wrong;
  const params = { ...(isWithout ? {} : { payment_intent: id }), ...wrong };
  const refusal = await refusalOf(sdk.refunds.create(params));
  expect([refusal.statusCode, refusal.param, refusal.code]).toEqual([statusCode, param, code]);
  expect(typesAfter(events(), seen)).toEqual([]);
});

test('refunds neither an unpaid payment nor a declined charge, nor a charge of another payment', async () => {
  const { sdk } = await aFundedStandIn();
  const unpaid = await sdk.paymentIntents.create(aPrice);
  const message = `This PaymentIntent (${unpaid.id}) does not have a successful charge to refund.`;
  expect(await refusalOf(sdk.refunds.create({ payment_intent: unpaid.id }))).toMatchObject({ message });
  const { charge } = await refusalOf(aPayment(sdk, 'pm_card_chargeDeclined'));
  expect((await refusalOf(sdk.refunds.create({ charge: charge ?? '' }))).code).toBe('charge_not_refundable');
  const one = await chargeOf(sdk, await aPayment(sdk));
  const other = await aPayment(sdk);
  const mixed = { charge: one.id, payment_intent: other.id };
  expect((await refusalOf(sdk.refunds.create(mixed))).param).toBe('charge');
});
