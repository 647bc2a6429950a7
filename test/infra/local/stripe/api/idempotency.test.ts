import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import {
  aFundedStandIn,
  advance,
  aPayment,
  aPrice,
  aSale,
  aStandIn,
  DAY,
  refusalOf,
} from '#test/infra/local/stripe/stand-in.ts';

const idempotencyKey = 'pay:order:1';

const replayed = ({ lastResponse }: Stripe.Response<Stripe.PaymentIntent>) =>
  new Headers(lastResponse.headers).get('idempotent-replayed');

test('answers a repeated request with the first response, marked as a replay, whatever has happened since', async () => {
  const { sdk, events } = await aStandIn();
  const first = await sdk.paymentIntents.create(aPrice, { idempotencyKey });
  await sdk.paymentIntents.cancel(first.id);
  const second = await sdk.paymentIntents.create(aPrice, { idempotencyKey });

  expect(second).toEqual(first);
  expect(replayed(second)).toBe('true');
  expect(replayed(first)).toBeNull();
  expect(events()).toHaveLength(2);
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
  const { sdk, seller, charge } = await aSale();
  const source = { source_transaction: charge.id, destination: seller, currency: 'usd' };
  await sdk.transfers.create({ ...source, amount: 1000 });
  advance(2 * DAY);
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

test('allows a key again with corrected parameters after a validation error', async () => {
  const { sdk } = await aStandIn();
  await refusalOf(sdk.paymentIntents.create({ ...aPrice, amount: 1 }, { idempotencyKey }));
  expect((await sdk.paymentIntents.create(aPrice, { idempotencyKey })).amount).toBe(4200);
});

test('forgets a key after 24 hours', async () => {
  const { sdk } = await aStandIn();
  const first = await sdk.paymentIntents.create(aPrice, { idempotencyKey });
  advance(DAY - 1000);
  expect((await sdk.paymentIntents.create(aPrice, { idempotencyKey })).id).toBe(first.id);
  advance(1000);
  expect((await sdk.paymentIntents.create(aPrice, { idempotencyKey })).id).not.toBe(first.id);
});

test('repeats an error by which Stripe broke for the key, whatever it had done until then', async () => {
  const { sdk, faults } = await aFundedStandIn();
  const { id } = await aPayment(sdk);
  const refund = async () => sdk.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey });
  faults.failNext('broken', { resource: 'refund' });
  expect((await refusalOf(refund())).statusCode).toBe(500);
  expect((await refusalOf(refund())).headers?.['idempotent-replayed']).toBe('true');
  expect((await sdk.refunds.list({ payment_intent: id })).data).toHaveLength(1);
});
