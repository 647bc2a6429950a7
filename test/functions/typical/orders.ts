import Stripe from 'stripe';
import { vi } from 'vitest';

import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import type { PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import type { OrderStage } from '#shared/rules/order.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { anIntentFor, aBuyer, aSeller, anOrder, anOrderIn } from '#test/functions/domain/an-order.ts';
import { anUploadedFile } from '#test/functions/domain/an-uploaded-file.ts';
import { cancel, makeOffer } from '#test/functions/domain/steps.ts';
import { aStandIn, fund, keys } from '#test/infra/local/stripe/stand-in.ts';

import type { Typical } from './typical.ts';

/** Starts a stand-in of Stripe that the call will use, at which there is enough for refunds and disputes. */
export async function aProvider(currency?: string) {
  const standIn = await aStandIn();
  await fund(standIn.sdk, currency);
  vi.stubEnv('STRIPE_API_BASE', `${standIn.origin}/stripe`);
  vi.stubEnv('STRIPE_SECRET_KEY', keys.secretKey);
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', keys.webhookSecret);
  vi.stubEnv('STRIPE_CONNECT_WEBHOOK_SECRET', keys.connectWebhookSecret);
  return standIn;
}

/** The signed webhook request for a payment that succeeded. */
export function aPaidEvent({ id, amount, currency, metadata }: PaymentIntent) {
  const intent = {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency,
    metadata,
    client_secret: `${id}_secret_text`,
    last_payment_error: null,
  };
  const payload = JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: intent },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: keys.webhookSecret });
  return { body: payload, headers: { 'stripe-signature': signature } };
}

/** Twenty orders of one buyer, of five gigs. */
async function manyOrders() {
  const [seller, buyer] = [await aSeller(), await aBuyer()];
  const gigs = await Promise.all(Array.from({ length: 5 }, () => aGig(seller)));
  for (let number = 0; number < 20; number += 1) {
    const gig = gigs[number % gigs.length];
    if (gig) await anOrder({}, { seller, buyer, gig });
  }
  return buyer;
}

async function aNewOrder() {
  const { card } = await aGig(await aSeller());
  return { params: { gigId: card.id }, cookies: await cookiesOf(await aBuyer()) };
}

/** A seller with ten paid orders. */
async function aBusySeller() {
  const [seller, buyer] = [await aSeller(), await aBuyer()];
  const gig = await aGig(seller);
  for (let number = 0; number < 10; number += 1) await anOrder({ isPaid: true }, { seller, buyer, gig });
  return seller;
}

/** A request about an order, by its buyer or its seller. */
async function aRequest(role: 'buyer' | 'seller', state: Parameters<typeof anOrder>[0] = {}) {
  const trade = await anOrder(state);
  return { params: { id: trade.id }, cookies: await cookiesOf(trade[role]) };
}

/** A request about an order in this stage, by its buyer or its seller. */
async function aRequestIn(stage: OrderStage, role: 'buyer' | 'seller') {
  const order = await anOrderIn(stage);
  return { order, request: { params: { id: order.id }, cookies: await cookiesOf(order[role]) } };
}

export const orders: Typical = {
  'orders.create': aNewOrder,
  'orders.create repeatable': async () => ({
    ...(await aNewOrder()),
    headers: { 'idempotency-key': newId() },
  }),
  'orders.list': async () => ({ cookies: await cookiesOf(await manyOrders()) }),
  'orders.get': () => aRequest('buyer'),
  'orders.details': () => aRequest('seller'),
  'orders.requirements': async () => ({
    ...(await aRequest('buyer')),
    json: { requirements: 'x'.repeat(2_000) },
  }),
  'orders.cancel': async () => {
    await aProvider();
    return {
      ...(await aRequest('buyer', { hasRequirements: true })),
      json: { reason: 'I no longer need it.' },
    };
  },
  'orders.cancel of a paid one': async () => {
    await aProvider();
    const { order, request } = await aRequestIn('PAID', 'seller');
    await cancel({ id: order.id, userId: order.buyer.id });
    return { ...request, json: {} };
  },
  'orders.decline': async () => {
    await aProvider();
    return { ...(await aRequestIn('PAID', 'seller')).request, json: { reason: 'I am ill.' } };
  },
  'orders.approve': async () => (await aRequestIn('REVIEW', 'buyer')).request,
  'orders.revision': async () => ({
    ...(await aRequestIn('REVIEW', 'buyer')).request,
    json: { message: 'x'.repeat(500) },
  }),
  'orders.refund': async () => ({
    ...(await aRequestIn('REVIEW', 'seller')).request,
    json: { amount: 5 },
  }),
  'disputes.create': async () => {
    const { order, request } = await aRequestIn('REVIEW', 'buyer');
    return { ...request, params: {}, json: { orderId: order.id, amount: 5, reason: 'x'.repeat(500) } };
  },
  'disputes.offer': async () => ({
    ...(await aRequestIn('DISPUTED', 'seller')).request,
    json: { amount: 15, reason: 'x'.repeat(500) },
  }),
  'disputes.accept': async () => {
    const { order, request } = await aRequestIn('DISPUTED', 'buyer');
    await makeOffer({ id: order.id, userId: order.seller.id }, { amount: 900, reason: 'Almost half.' });
    return request;
  },
  'disputes.get': async () => (await aRequestIn('DISPUTED', 'buyer')).request,
  'orders.complete': async () => ({
    ...(await aRequest('seller', { hasRequirements: true })),
    json: { fileUrl: 'https://example.com/work' },
  }),
  'orders.uploadWork': async () => {
    const order = await aRequest('seller', { hasRequirements: true });
    return { ...order, json: { finalWork: await anUploadedFile(order.params.id), note: 'Here it is.' } };
  },
  'orders.pay': async () => {
    await aProvider();
    return aRequest('buyer');
  },
  'payments.confirm': async () => {
    await aProvider();
    const { id, buyer } = await anOrder();
    const due = await getDue(id, buyer.id);
    const { paymentIntents } = await stripe();
    const intent = await paymentIntents.create({
      amount: due.amount,
      currency: due.currency,
      allowed_payment_method_types: ['card'],
      metadata: { environment: 'local', kind: 'order', id },
    });
    await attachIntent(due, intent.id, 1);
    await paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    return { json: { paymentIntentId: intent.id }, cookies: await cookiesOf(buyer) };
  },
  'earnings.get': async () => {
    const { cookies } = (await aRequestIn('FINISHED', 'seller')).request;
    return { cookies };
  },
  'earnings.entries': async () => ({ cookies: await cookiesOf(await aBusySeller()) }),
  'receipts.get': async () => (await aRequestIn('FINISHED', 'seller')).request,
  'webhooks.stripe': async () => {
    await aProvider();
    const { id, buyer } = await anOrder();
    return aPaidEvent(await anIntentFor(id, buyer.id));
  },
};
