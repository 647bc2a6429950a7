import { expect, test } from 'vitest';

import { aMerchant, aPrice, aStandIn, refusalOf, sdkFor } from './stand-in.ts';

const idempotencyKey = 'pay:order:1';

test.each([
  ['rate-limit', 'StripeRateLimitError'],
  ['server-error', 'StripeAPIError'],
  ['reset', 'StripeConnectionError'],
] as const)('can be made to fail with %s, once', async (kind, type) => {
  const { sdk, faults, events } = await aStandIn();
  faults.failNext(kind);
  expect((await refusalOf(sdk.paymentIntents.create(aPrice))).type).toBe(type);
  expect(events()).toEqual([]);
  expect((await sdk.paymentIntents.create(aPrice)).status).toBe('requires_payment_method');
});

test('can be made to send no response until the caller times out', async () => {
  const { sdk, faults } = await aStandIn();
  faults.failNext('timeout');
  const refusal = await refusalOf(sdk.paymentIntents.create(aPrice, { timeout: 50 }));
  expect(refusal).toMatchObject({
    type: 'StripeConnectionError',
    message: expect.stringContaining('timeout'),
  });
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

test('lets an SDK that retries succeed after a fault', async () => {
  const { origin, faults } = await aStandIn();
  faults.failNext('server-error');
  expect((await sdkFor(origin, undefined, 2).paymentIntents.create(aPrice)).amount).toBe(4200);
});

test('fails only the named operation', async () => {
  const { sdk, faults } = await aStandIn();
  faults.failNext('server-error', { operation: 'retrieve' });
  const { id } = await sdk.paymentIntents.create(aPrice);
  expect((await refusalOf(sdk.paymentIntents.retrieve(id))).statusCode).toBe(500);
  faults.failNext('server-error', { operation: 'retrieve' });
  faults.clear();
  expect((await sdk.paymentIntents.retrieve(id)).id).toBe(id);
});

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
