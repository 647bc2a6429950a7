import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import { resources } from '#infra/local/stripe/resources/resources.ts';
import {
  aFundedStandIn,
  advance,
  aMerchant,
  aPayment,
  aPrice,
  aRecipient,
  aSale,
  aStandIn,
  DAY,
  refusalOf,
  sdkFor,
} from '#test/infra/local/stripe/stand-in.ts';

const idempotencyKey = 'pay:order:1';

test.each([
  ['rate-limit', 'StripeRateLimitError'],
  ['server-error', 'StripeAPIError'],
  ['reset', 'StripeConnectionError'],
] as const)('can be made to fail with %s, once', async (kind, type) => {
  const { origin, sdk, faults, events } = await aStandIn();
  faults.failNext(kind);
  expect((await refusalOf(sdk.paymentIntents.create(aPrice))).type).toBe(type);
  expect(events()).toEqual([]);
  expect((await sdk.paymentIntents.create(aPrice)).status).toBe('requires_payment_method');
  // Nothing else fails, and nothing for an SDK that tries again.
  faults.failNext('server-error', { operation: 'retrieve' });
  faults.failNext('server-error');
  const { id } = await sdkFor(origin, undefined, 2).paymentIntents.create(aPrice);
  expect((await refusalOf(sdk.paymentIntents.retrieve(id))).statusCode).toBe(500);
});

test.each(['timeout', 'reset', 'server-error'] as const)(
  'can lose the response to an intent it has created (%s): the same idempotency key returns it',
  async (kind) => {
    const { sdk, faults, events } = await aStandIn();
    faults.failNext(kind, { isApplied: true });
    await refusalOf(sdk.paymentIntents.create(aPrice, { idempotencyKey, timeout: 50 }));
    const intent = await sdk.paymentIntents.create(aPrice, { idempotencyKey });
    expect(events().map(({ data }) => (data.object as { id: string }).id)).toEqual([intent.id]);
  },
);

test('can drop webhooks permanently', async () => {
  const merchant = await aMerchant();
  const { sdk, faults, delivered, events } = await aStandIn({ webhookUrl: merchant.url });
  faults.dropWebhooks = true;
  await sdk.paymentIntents.create(aPrice);
  await delivered();
  faults.clear();
  await sdk.paymentIntents.create(aPrice);
  await delivered();

  expect(events()).toHaveLength(2);
  expect(merchant.received).toHaveLength(1);
});

test('can fail every operation of every resource, by name, and refuses other names', async () => {
  const { faults } = await aStandIn();
  for (const { object: resource, operations } of resources) {
    for (const operation of operations) {
      faults.failNext('server-error', { resource, operation: operation.name });
      expect(faults.take(operation)).toEqual({ kind: 'server-error', isApplied: false });
    }
  }
  expect(() => faults.failNext('reset', { resource: 'refund', operation: 'confirm' })).toThrow(
    'no operation confirm of refund',
  );
});

/** The calls that move money, each with how many of it there are afterwards. */
const callsThatMove = {
  refund: {
    call: (sdk, { charge }, options) => sdk.refunds.create({ charge, amount: 50 }, options),
    count: async (sdk, { charge }) => (await sdk.refunds.list({ charge })).data.length,
  },
  transfer: {
    call: (sdk, { seller, charge }, options) =>
      sdk.transfers.create(
        { amount: 100, currency: 'usd', destination: seller, source_transaction: charge },
        options,
      ),
    count: async (sdk) => (await sdk.transfers.list()).data.length - 1,
  },
  transfer_reversal: {
    call: (sdk, { transfer }, options) => sdk.transfers.createReversal(transfer, { amount: 1 }, options),
    count: async (sdk, { transfer }) => (await sdk.transfers.listReversals(transfer)).data.length,
  },
  payout: {
    call: (sdk, _, options) => sdk.payouts.create({ amount: 1, currency: 'usd' }, options),
    count: async (sdk) => (await sdk.payouts.list()).data.length,
  },
} satisfies Record<
  string,
  {
    call: (sdk: Stripe, ids: Ids, options: Stripe.RequestOptions) => Promise<{ id: string }>;
    count: (sdk: Stripe, ids: Ids) => Promise<number>;
  }
>;

type Ids = { seller: string; charge: string; transfer: string };

test.each(['refund', 'transfer', 'transfer_reversal', 'payout'] as const)(
  'can refuse a %s, or lose the response to it: the same idempotency key returns it',
  async (resource) => {
    const { sdk, faults, seller, charge: paid } = await aSale();
    const charge = paid.id;
    const source = { currency: 'usd', destination: seller, source_transaction: charge };
    const transfer = (await sdk.transfers.create({ amount: 100, ...source })).id;
    advance(2 * DAY);
    const ids = { seller, charge, transfer };
    const { call, count } = callsThatMove[resource];

    const codes = {
      'key-in-use': 'idempotency_key_in_use',
      'balance-insufficient': 'balance_insufficient',
      'server-error': undefined,
    };
    for (const kind of ['key-in-use', 'balance-insufficient', 'server-error'] as const) {
      faults.failNext(kind, { resource });
      const refusal = await refusalOf(call(sdk, ids, {}));
      expect(refusal.code).toBe(codes[kind]);
    }
    expect(await count(sdk, ids)).toBe(0);
    faults.failNext('server-error', { resource, isApplied: true });
    await refusalOf(call(sdk, ids, { idempotencyKey }));
    // Also where there would be too little money for another one.
    faults.failNext('balance-insufficient', { resource });
    await call(sdk, ids, { idempotencyKey });
    expect(await count(sdk, ids)).toBe(1);
  },
);

test('can lose the response to a new account, and drop or repeat what is told of accounts', async () => {
  const connect = await aMerchant();
  const { sdk, faults, review, delivered } = await aStandIn({ connectWebhookUrl: connect.url });
  faults.failNext('server-error', { resource: 'v2.core.account', isApplied: true });
  const open = () => sdk.v2.core.accounts.create(aRecipient, { idempotencyKey });
  expect((await refusalOf(open())).statusCode).toBe(500);
  const { id } = await open();
  faults.disturbNext('drop', { type: 'account.updated' });
  faults.disturbNext('duplicate', { type: 'v2.core.account[requirements].updated' });
  review(id, 'document');
  await delivered();
  expect(connect.types()).toEqual([
    'v2.core.account[requirements].updated',
    'v2.core.account[requirements].updated',
  ]);
});

test('can drop, repeat and shuffle the next events, or those of a type', async () => {
  const merchant = await aMerchant();
  const { sdk, faults, delivered } = await aFundedStandIn({ webhookUrl: merchant.url });
  await delivered();
  merchant.received.length = 0;
  faults.disturbNext('drop', { type: 'payment_intent.created' });
  faults.disturbNext('duplicate', { type: 'payment_intent.succeeded' });
  const { id } = await aPayment(sdk);
  await delivered();
  expect(merchant.types()).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);

  merchant.received.length = 0;
  faults.disturbNext('shuffle', { times: 4 });
  await sdk.refunds.create({ payment_intent: id, amount: 1 });
  await sdk.refunds.create({ payment_intent: id, amount: 2 });
  await expect.poll(() => merchant.types()).toHaveLength(4);
  expect(merchant.types()).toEqual([
    'charge.refunded',
    'refund.created',
    'charge.refunded',
    'refund.created',
  ]);
  expect(merchant.received[0]?.payload).toContain('"amount_refunded":3');
});

test('delivers shuffled events when asked for, even if no more follow', async () => {
  const merchant = await aMerchant();
  const { sdk, faults, delivered } = await aStandIn({ webhookUrl: merchant.url });
  faults.disturbNext('shuffle', { times: 100 });
  await aPayment(sdk);
  expect(merchant.types()).toEqual([]);
  await delivered();
  expect(merchant.types()).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
});
