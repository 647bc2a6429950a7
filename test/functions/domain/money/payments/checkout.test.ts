import { describe, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { setClock, timestamp } from '#functions/lib/clock.ts';
import { toPaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { keys as records } from '#functions/table/keys.ts';
import { accumulate, transact } from '#functions/table/transactions/transaction.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { aBuyer, anOrder, recordsOf, useMarket } from '#test/functions/domain/an-order.ts';
import {
  attachIntent,
  beginPayment,
  cancel,
  confirmPayment,
  saveRequirements,
  settle,
} from '#test/functions/domain/steps.ts';
import { aStandIn, keys } from '#test/infra/local/stripe/stand-in.ts';
import { useFastTimers } from '#test/support/fast-timers.ts';

useMarket();

/** An order to pay, and a stand-in of the payment provider. */
async function aCheckout() {
  const provider = await aStandIn();
  vi.stubEnv('STRIPE_API_BASE', `${provider.origin}/stripe`);
  vi.stubEnv('STRIPE_SECRET_KEY', keys.secretKey);
  const trade = await anOrder();
  const pay = async () => beginPayment(await getDue(trade.id, trade.buyer.id));
  const intentId = async () => (await pay()).clientSecret.split('_secret_')[0] ?? '';
  const intents = () =>
    new Set(
      provider
        .events()
        .filter(({ type }) => type === 'payment_intent.created')
        .map(({ data }) => (data.object as { id: string }).id),
    ).size;
  return { ...trade, provider, pay, intentId, intents };
}

describe('beginning to pay', () => {
  it('creates an intent for the record’s amount, with its metadata, for cards', async () => {
    const { id, buyer, seller, provider, intentId } = await aCheckout();
    expect(await provider.sdk.paymentIntents.retrieve(await intentId())).toMatchObject({
      amount: 1999,
      currency: 'usd',
      description: 'I will draw a portrait',
      statement_descriptor_suffix: 'I will dra',
      metadata: { environment: 'local', kind: 'order', id, buyer: buyer.id, seller: seller.id },
      payment_method_types: ['card'],
    });
  });

  it.each([
    ['for one of the first sales of a seller', 2, timestamp(), 'requires_action'],
    ['for a payer who has not confirmed their email', 3, null, 'requires_action'],
    ['for nobody else', 3, timestamp(), 'succeeded'],
  ] as const)('asks for 3-D Secure %s', async (_, ordersDone, emailVerifiedAt, status) => {
    vi.stubEnv('MAIL_FROM', 'Tandem <mail@tandem.example>');
    const { buyer, seller, provider, intentId } = await aCheckout();
    await changeAccount(buyer.id, () => ({ set: { emailVerifiedAt } }));
    await transact([accumulate(records.user(seller.id), { ordersDone })]);
    const card = { payment_method: 'pm_card_threeDSecureOptional' };
    expect(await provider.sdk.paymentIntents.confirm(await intentId(), card)).toMatchObject({ status });
    vi.stubEnv('MAIL_FROM', 'none');
  });

  it('makes a payer one customer, and another one where the provider has forgotten the first', async () => {
    const { buyer, provider, intentId } = await aCheckout();
    const customerOf = async (intent: string) =>
      (await provider.sdk.paymentIntents.retrieve(intent)).customer as string;
    const payAnother = async () => {
      const { id } = await anOrder({}, { buyer });
      const { clientSecret } = await beginPayment(await getDue(id, buyer.id));
      return customerOf(clientSecret.split('_secret_')[0] ?? '');
    };
    const { email } = await getUser(buyer.id);
    const first = await customerOf(await intentId());
    expect(await provider.sdk.customers.retrieve(first)).toMatchObject({
      email,
      name: buyer.username,
      metadata: { environment: 'local', account: buyer.id },
    });
    expect(await payAnother()).toBe(first);
    await provider.sdk.customers.del(first);
    const next = await payAnother();
    expect(next).not.toBe(first);
    expect(await payAnother()).toBe(next);
  });

  it('tells the provider no address that it does not take', async () => {
    const { buyer, provider, intentId } = await aCheckout();
    await changeAccount(buyer.id, () => ({ set: { email: 'jürgen@example.com' } }));
    const { customer } = await provider.sdk.paymentIntents.retrieve(await intentId());
    expect(await provider.sdk.customers.retrieve(customer as string)).toMatchObject({
      email: null,
      name: buyer.username,
    });
  });

  it('begins anew where a restored table refers to an intent of another environment', async () => {
    const { id, buyer, provider, intentId } = await aCheckout();
    const metadata = { environment: 'prod', kind: 'order', id };
    const foreign = await provider.sdk.paymentIntents.create({ amount: 1999, currency: 'usd', metadata });
    await attachIntent(await getDue(id, buyer.id), foreign.id, 1);
    const own = await intentId();
    expect(own).not.toBe(foreign.id);
    expect(await provider.sdk.paymentIntents.retrieve(own)).toMatchObject({
      metadata: { ...metadata, environment: 'local' },
    });
    expect(await provider.sdk.paymentIntents.retrieve(foreign.id)).not.toMatchObject({ status: 'canceled' });
  });
});

it('paying just before the payment would be cancelled keeps the order, which is only asked to be cancelled', async () => {
  const { id, buyer, provider, intentId } = await aCheckout();
  await saveRequirements(id, buyer.id, 'In red.');
  const intent = await intentId();
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (typeof url === 'string' && url.endsWith('/cancel')) {
      spy.mockRestore();
      await provider.sdk.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    }
    return fetch(url, init);
  });
  expect(await cancel({ id, userId: buyer.id })).toMatchObject({ stage: 'PAID', isPaid: true });
});

describe('when the provider fails', () => {
  const timers = useFastTimers();
  const kinds = ['rate-limit', 'server-error', 'reset', 'timeout'] as const;

  it.each(kinds)('with a %s, paying is unavailable and works afterwards', async (kind) => {
    const { id, provider, pay, intents } = await aCheckout();
    const before = await recordsOf(id);
    provider.faults.failNext(kind, { times: 3 });
    // Without a timeout, only the pause between the tries is shortened.
    timers.begin(kind === 'timeout' ? Infinity : 1_000);
    await expect(pay()).rejects.toMatchObject({ status: 503, message: paymentTexts.providerDown.message });
    timers.restore();
    expect(await recordsOf(id)).toEqual(before);
    provider.faults.clear();
    await pay();
    expect(intents()).toBe(1);
  });

  it('after it has created the intent, trying again returns that intent', async () => {
    const { provider, pay, intents } = await aCheckout();
    provider.faults.failNext('reset', { times: 3, isApplied: true });
    await expect(pay()).rejects.toMatchObject({ status: 503 });
    provider.faults.clear();
    await pay();
    expect(intents()).toBe(1);
  });
});

describe('looking up a payment', () => {
  it('is not found for everybody else, and for unknown intents', async () => {
    const { seller, buyer, provider, intentId } = await aCheckout();
    const intent = await intentId();
    const foreign = await provider.sdk.paymentIntents.create({ amount: 500, currency: 'usd' });
    for (const [asked, who] of [
      [intent, seller.id],
      [intent, (await aBuyer()).id],
      ['pi_none', buyer.id],
      [foreign.id, buyer.id],
    ] as const) {
      await expect(confirmPayment(asked, who)).rejects.toMatchObject({
        status: 404,
        message: notFoundTexts.payment.message,
      });
    }
  });

  it('asks the provider at most five times in ten seconds, and then repeats what it said', async () => {
    const { id, buyer, seller, provider, intentId } = await aCheckout();
    const intent = await intentId();
    const start = Date.now();
    setClock(() => start);
    for (let time = 0; time < 5; time += 1) await confirmPayment(intent, buyer.id);
    await provider.sdk.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    provider.faults.failNext('server-error', { times: 3, operation: 'retrieve' });
    expect(await confirmPayment(intent, buyer.id)).toEqual({ result: 'unsuccessful', kind: 'order', id });

    provider.faults.clear();
    const event = toPaymentIntent(await provider.sdk.paymentIntents.retrieve(intent));
    await settle(event, { isReconciliation: true });
    provider.faults.failNext('server-error', { times: 3, operation: 'retrieve' });
    expect(await confirmPayment(intent, buyer.id)).toEqual({ result: 'succeeded', kind: 'order', id });

    provider.faults.clear();
    for (let time = 0; time < 5; time += 1)
      await expect(confirmPayment(intent, seller.id)).rejects.toMatchObject({ status: 404 });
    await expect(confirmPayment(intent, seller.id)).rejects.toMatchObject({ status: 404 });
    for (let time = 0; time < 5; time += 1)
      await expect(confirmPayment('pi_none', buyer.id)).rejects.toMatchObject({ status: 404 });
    await expect(confirmPayment('pi_none', buyer.id)).rejects.toMatchObject({ status: 429, retryAfter: 10 });
    setClock(() => start + 10_000);
    await expect(confirmPayment('pi_none', buyer.id)).rejects.toMatchObject({ status: 404 });
    setClock(null);
  });

  it('while the provider is down is unavailable', async () => {
    const { buyer, provider, intentId } = await aCheckout();
    const intent = await intentId();
    provider.faults.failNext('server-error', { times: 3, operation: 'retrieve' });
    await expect(confirmPayment(intent, buyer.id)).rejects.toMatchObject({ status: 503 });
  });
});
