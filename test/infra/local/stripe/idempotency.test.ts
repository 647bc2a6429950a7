import type Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';

import { now, setClock } from '#functions/lib/clock.ts';

import { advance, aPayment, aPrice, aSeller, aStandIn, chargeOf, refusalOf } from './stand-in.ts';

afterEach(() => setClock(null));

const idempotencyKey = 'pay:order:1';

const replayed = ({ lastResponse }: Stripe.Response<Stripe.PaymentIntent>) =>
  new Headers(lastResponse.headers).get('idempotent-replayed');

test('answers a repeated request with the first response, marked as a replay', async () => {
  const { sdk, events } = await aStandIn();
  const first = await sdk.paymentIntents.create(aPrice, { idempotencyKey });
  const second = await sdk.paymentIntents.create(aPrice, { idempotencyKey });

  expect(second).toEqual(first);
  expect(replayed(second)).toBe('true');
  expect(replayed(first)).toBeNull();
  expect(events()).toHaveLength(1);
});

test('replays the first response, not the current state', async () => {
  const { sdk } = await aStandIn();
  const { id } = await sdk.paymentIntents.create(aPrice, { idempotencyKey });
  await sdk.paymentIntents.cancel(id);
  expect((await sdk.paymentIntents.create(aPrice, { idempotencyKey })).status).toBe(
    'requires_payment_method',
  );
});

test('repeats a decline without trying the card again', async () => {
  const { sdk, events } = await aStandIn();
  const { id } = await sdk.paymentIntents.create(aPrice);
  const pay = () =>
    sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey });
  const first = await refusalOf(pay());
  const second = await refusalOf(pay());

  expect(second).toMatchObject({ code: 'card_declined', message: first.message, charge: first.charge });
  expect(second.headers?.['idempotent-replayed']).toBe('true');
  expect(events().filter(({ type }) => type === 'payment_intent.payment_failed')).toHaveLength(1);
});

test('refuses a key of more than 255 characters', async () => {
  const { sdk } = await aStandIn();
  const create = (length: number) =>
    sdk.paymentIntents.create(aPrice, { idempotencyKey: 'k'.repeat(length) });
  expect((await refusalOf(create(256))).type).toBe('StripeIdempotencyError');
  expect((await create(255)).amount).toBe(4200);
});

test('keeps the keys of a connected account apart from those of the platform', async () => {
  const standIn = await aStandIn();
  const { sdk } = standIn;
  const seller = await aSeller(standIn);
  const { id: charge } = await chargeOf(sdk, await aPayment(sdk));
  const source = { source_transaction: charge, destination: seller, currency: 'usd' };
  await sdk.transfers.create({ ...source, amount: 1000 });
  advance(2 * 86_400_000);
  const pay = (options: Stripe.RequestOptions) =>
    sdk.payouts.create({ amount: 10, currency: 'usd' }, { idempotencyKey, ...options });
  const [own, other] = [await pay({}), await pay({ stripeAccount: seller })];
  expect(own.id).not.toBe(other.id);
  expect((await pay({ stripeAccount: seller })).id).toBe(other.id);
});

test('refuses the same key for other parameters or another address', async () => {
  const { sdk } = await aStandIn();
  const { id } = await sdk.paymentIntents.create(aPrice, { idempotencyKey });
  for (const call of [
    sdk.paymentIntents.create({ ...aPrice, amount: 4300 }, { idempotencyKey }),
    sdk.paymentIntents.cancel(id, {}, { idempotencyKey }),
  ]) {
    expect(await refusalOf(call)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  }
});

test('creates one intent for many requests at once', async () => {
  const { sdk, events } = await aStandIn();
  const made = await Promise.all(
    Array.from({ length: 20 }, () => sdk.paymentIntents.create(aPrice, { idempotencyKey })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(events()).toHaveLength(1);
});

test('allows a key again with corrected parameters after a validation error', async () => {
  const { sdk } = await aStandIn();
  await refusalOf(sdk.paymentIntents.create({ ...aPrice, amount: 1 }, { idempotencyKey }));
  expect((await sdk.paymentIntents.create(aPrice, { idempotencyKey })).amount).toBe(4200);
});

test('forgets a key after 24 hours', async () => {
  const { sdk } = await aStandIn();
  const first = await sdk.paymentIntents.create(aPrice, { idempotencyKey });
  const tomorrow = now() + 24 * 3_600_000 + 1;
  setClock(() => tomorrow);
  expect((await sdk.paymentIntents.create(aPrice, { idempotencyKey })).id).not.toBe(first.id);
});
