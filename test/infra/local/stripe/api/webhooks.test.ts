import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';

import { now, setClock } from '#functions/lib/clock.ts';
import {
  aMerchant,
  aPrice,
  aStandIn,
  confirmInBrowser,
  keys,
  refusalOf,
} from '#test/infra/local/stripe/stand-in.ts';

afterEach(() => setClock(null));

const { webhooks } = new Stripe(keys.secretKey);

test('sends an event for every step, with a signature that the SDK accepts', async () => {
  const merchant = await aMerchant();
  const { origin, sdk, delivered, settle } = await aStandIn({ webhookUrl: merchant.url });
  const intent = await sdk.paymentIntents.create(aPrice);
  await refusalOf(sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }));
  await confirmInBrowser(origin, intent, '4242424242424242');
  const pay = { ...aPrice, confirm: true };
  settle((await sdk.paymentIntents.create({ ...pay, payment_method: 'pm_card_processing' })).id, 'failed');
  const method = 'pm_card_authenticationRequired';
  const { id } = await sdk.paymentIntents.create({ ...pay, payment_method: method });
  await sdk.paymentIntents.cancel(id);
  await delivered();

  const events = merchant.received.map(({ payload, signature }) =>
    webhooks.constructEvent(payload, signature, keys.webhookSecret),
  );
  const types = ['canceled', 'created', 'payment_failed', 'processing', 'requires_action', 'succeeded'];
  expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(
    types.map((type) => `payment_intent.${type}`),
  );
  const { payload = '', signature = '' } = merchant.received[0] ?? {};
  for (const [text, secret] of [
    [payload, 'whsec_other'],
    [`${payload} `, keys.webhookSecret],
  ] as const)
    expect(() => webhooks.constructEvent(text, signature, secret)).toThrow('No signatures found');
  expect(events.find(({ type }) => type === 'payment_intent.succeeded')).toMatchObject({
    object: 'event',
    livemode: false,
    data: { object: { id: intent.id, amount: 4200, metadata: { orderId: '01abc' }, status: 'succeeded' } },
  });
});

test('takes the time of events and signatures from the clock of the product', async () => {
  const past = Date.UTC(2026, 0, 2, 3, 4, 5);
  setClock(() => past);
  const merchant = await aMerchant();
  const { sdk, delivered } = await aStandIn({ webhookUrl: merchant.url });
  await sdk.paymentIntents.create(aPrice);
  await delivered();

  expect(now()).toBe(past);
  const { payload, signature } = merchant.received[0] ?? { payload: '{}', signature: '' };
  expect(signature).toMatch(new RegExp(`^t=${past / 1000},v1=[0-9a-f]{64}$`));
  expect(JSON.parse(payload)).toMatchObject({
    created: past / 1000,
    data: { object: { created: past / 1000 } },
  });
});

test.each([
  ['500', () => 500],
  ['404', () => 404],
  ['a redirection', () => 302],
  ['no answer', () => null],
])('delivers again after %s until it is acknowledged', async (_, failure) => {
  const merchant = await aMerchant((count) => (count < 4 ? failure() : 200));
  const { sdk, delivered } = await aStandIn({ webhookUrl: merchant.url });
  await sdk.paymentIntents.create(aPrice);
  await delivered();

  expect(merchant.received).toHaveLength(4);
  expect(new Set(merchant.received.map(({ payload }) => payload)).size).toBe(1);
  // What was acknowledged is not delivered again.
  await sdk.paymentIntents.create(aPrice);
  await delivered();
  expect(merchant.received).toHaveLength(5);
});

test('delivers many concurrent events, each at least once', async () => {
  const merchant = await aMerchant((count) => (count % 3 === 0 ? 503 : 200));
  const { sdk, delivered, events } = await aStandIn({ webhookUrl: merchant.url });
  await Promise.all(Array.from({ length: 60 }, () => sdk.paymentIntents.create(aPrice)));
  await delivered();

  const arrived = new Set(merchant.received.map(({ payload }) => (JSON.parse(payload) as Stripe.Event).id));
  expect(arrived).toEqual(new Set(events().map(({ id }) => id)));
});
