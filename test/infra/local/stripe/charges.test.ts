import type Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';

import { now, setClock } from '#functions/lib/clock.ts';

import {
  advance,
  aPayment,
  aPrice,
  aStandIn,
  chargeOf,
  keys,
  refusalOf,
  sdkFor,
  typesAfter,
} from './stand-in.ts';

afterEach(() => setClock(null));

const DAY = 24 * 3_600_000;

test('charges a payment and books it with its fee', async () => {
  const { sdk } = await aStandIn();
  const intent = await aPayment(sdk);
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
  expect(charge.id).toMatch(/^ch_3\w{23}$/);
  expect(charge.balance_transaction?.id).toMatch(/^txn_3\w{23}$/);
  expect((await sdk.paymentIntents.retrieve(intent.id)).latest_charge).toBe(charge.id);
  expect(await sdk.charges.retrieve(charge.id)).toMatchObject({
    balance_transaction: charge.balance_transaction?.id,
  });
});

test('keeps the charge of a declined attempt, which moves no money', async () => {
  const { sdk } = await aStandIn();
  const refusal = await refusalOf(aPayment(sdk, 'pm_card_chargeDeclinedInsufficientFunds'));
  expect(await sdk.charges.retrieve(refusal.charge ?? '')).toMatchObject({
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

  const { balance_transaction: booked } = await chargeOf(sdk, await aPayment(sdk));
  await sdk.paymentIntents.create({
    ...aPrice,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
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
  expect(await sdk.balanceTransactions.retrieve(booked?.id ?? '')).toMatchObject({ status: 'available' });
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

test('lists newest first, in pages in both directions', async () => {
  const { sdk } = await aStandIn();
  const amounts = [100, 200, 300, 400, 500];
  for (const amount of amounts) await aPayment(sdk, 'pm_card_visa', amount);
  const amountsOf = ({ data }: Stripe.ApiList<Stripe.Charge>) => data.map(({ amount }) => amount);

  const first = await sdk.charges.list({ limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/charges' });
  expect(amountsOf(first)).toEqual([500, 400]);
  const second = await sdk.charges.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect([amountsOf(second), second.has_more]).toEqual([[300, 200], true]);
  const third = await sdk.charges.list({ limit: 2, starting_after: second.data[1]?.id ?? '' });
  expect([amountsOf(third), third.has_more]).toEqual([[100], false]);
  const back = await sdk.charges.list({ limit: 2, ending_before: third.data[0]?.id ?? '' });
  expect([amountsOf(back), back.has_more]).toEqual([[300, 200], true]);

  const all = await sdk.charges.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ amount }) => amount)).toEqual(amounts.toReversed());
});

test('filters lists by payment, source, type, currency and time', async () => {
  const { sdk } = await aStandIn();
  const start = Math.floor(now() / 1000);
  const early = await aPayment(sdk);
  advance(3_600_000);
  const late = await aPayment(sdk);
  await sdk.refunds.create({ payment_intent: late.id });
  const charge = await chargeOf(sdk, late);
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  expect(idsOf(await sdk.charges.list({ payment_intent: late.id }))).toEqual([charge.id]);
  expect(idsOf(await sdk.charges.list({ created: { gt: start + 60 } }))).toEqual([charge.id]);
  expect(idsOf(await sdk.charges.list({ created: { gte: start, lt: start + 60 } }))).toEqual([
    early.latest_charge,
  ]);
  expect(idsOf(await sdk.balanceTransactions.list({ source: charge.id }))).toEqual([
    charge.balance_transaction?.id,
  ]);
  expect((await sdk.balanceTransactions.list({ type: 'refund' })).data).toMatchObject([{ amount: -4200 }]);
  expect((await sdk.balanceTransactions.list({ currency: 'eur' })).data).toEqual([]);
  const [booked] = (await sdk.balanceTransactions.list({ type: 'charge', expand: ['data.source'] })).data;
  expect(booked?.source).toMatchObject({ id: charge.id, amount_refunded: 4200 });
});

test.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ starting_after: 'ch_nobody' }, 'starting_after'],
  [{ created: { since: 5 } }, 'created'],
  [{ status: 'succeeded' }, 'status'],
  [{ expand: ['data.customer'] }, 'expand'],
  [{ expand: ['data'] }, 'expand'],
])('refuses to list with %o, naming %s', async (wrong, param) => {
  const { sdk } = await aStandIn();
  await aPayment(sdk);
  expect(await refusalOf(sdk.charges.list(wrong as Stripe.ChargeListParams))).toMatchObject({
    statusCode: 400,
    param,
  });
});

test('refuses a request that expands what is not there, and does nothing of it', async () => {
  const { sdk, events } = await aStandIn();
  const refusal = await refusalOf(sdk.paymentIntents.create({ ...aPrice, expand: ['latest_charges'] }));
  expect(refusal.message).toBe('This property cannot be expanded (latest_charges).');
  expect(events()).toEqual([]);
});

test('shows charges, refunds and the balance to no page', async () => {
  const { origin, sdk } = await aStandIn();
  const charge = await chargeOf(sdk, await aPayment(sdk));
  const page = sdkFor(origin, keys.publishableKey);
  for (const call of [
    page.charges.retrieve(charge.id),
    page.charges.list(),
    page.balance.retrieve(),
    page.balanceTransactions.list(),
    page.refunds.create({ charge: charge.id }),
  ]) {
    expect(await refusalOf(call)).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
  }
});

test('sends for a payment the events of its intent alone', async () => {
  const { sdk, events } = await aStandIn();
  await aPayment(sdk);
  expect(typesAfter(events(), 0)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
});
