import { vi } from 'vitest';

import type { Payment } from '#functions/domain/money/books/payment.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import type { OrderStage } from '#shared/rules/work/order.ts';
import { aReport, signedNow } from '#test/flows/support/a-report.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { anOrder, anOrderIn } from '#test/functions/domain/an-order.ts';
import { anUploadedFile } from '#test/functions/domain/an-uploaded-file.ts';
import { attachIntent, cancel, deliver, makeOffer } from '#test/functions/domain/steps.ts';
import { aStandIn, fund, keys } from '#test/infra/local/stripe/stand-in.ts';
import { findOrder } from '#test/support/work.ts';

import { buyerOf, sellerOf, type Cast, type Typical } from './typical.ts';

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
export const providerOf = async ({ provider }: Cast) => provider ?? aProvider();

/** The signed webhook request for a payment that succeeded. */
export function aPaidEvent({ kind, id, intentId, amount, payerId, payeeId }: Payment) {
  const body = aReport('succeeded', {
    kind,
    id,
    intentId,
    amount,
    parties: { buyer: payerId, seller: payeeId },
  });
  return { body, headers: signedNow(body) };
}

/** The work of an order that is delivered before it is paid, and the note with it. */
export const delivery = { url: 'https://example.com/work', note: 'Here it is.' };
/** The reason that is given in a dispute. */
export const REASON = 'Only half of it is done. '.repeat(20);

/** Twenty orders of one buyer, of five gigs. */
async function manyOrders(cast: Cast) {
  const [seller, buyer] = [await sellerOf(cast), await buyerOf(cast)];
  const gigs = await Promise.all(Array.from({ length: 5 }, () => aGig(seller)));
  for (let number = 0; number < 20; number += 1) {
    const gig = gigs[number % gigs.length];
    if (gig) await anOrder({}, { seller, buyer, gig });
  }
  return buyer;
}

/** A seller with ten paid orders. */
async function aBusySeller(cast: Cast) {
  const [seller, buyer] = [await sellerOf(cast), await buyerOf(cast)];
  const gig = await aGig(seller);
  for (let number = 0; number < 10; number += 1) await anOrder({ isPaid: true }, { seller, buyer, gig });
  return seller;
}

type Role = 'buyer' | 'seller';

/** A request about an order, by its buyer or its seller. */
async function about(role: Role, cast: Cast, state: Parameters<typeof anOrder>[0] = {}) {
  const order = await anOrder(state, cast);
  return { as: order[role], params: { id: order.id } };
}

/** A request about an order in this stage, by its buyer or its seller. */
async function aboutIn(stage: OrderStage, role: Role, cast: Cast) {
  const order = await anOrderIn(stage, cast);
  return { as: order[role], params: { id: order.id } };
}

/** A request about an order that is delivered and not paid. */
export async function aboutDelivered(role: Role, cast: Cast) {
  const order = await anOrder({ hasRequirements: true }, cast);
  await deliver(order.id, order.seller.id, delivery);
  return { as: order[role], params: { id: order.id } };
}

export const orders: Typical = {
  'orders.create': async (cast) => ({
    as: await buyerOf(cast),
    params: { gigId: (cast.gig ?? (await aGig(await sellerOf(cast)))).card.id },
  }),
  'orders.list': async (cast) => ({ as: await manyOrders(cast) }),
  'orders.get': (cast) => aboutDelivered('buyer', cast),
  'orders.details': (cast) => aboutDelivered('seller', cast),
  'orders.requirements': async (cast) => ({
    ...(await about('buyer', cast)),
    json: { requirements: 'A red one, please. '.repeat(100) },
  }),
  'orders.cancel': async (cast) => {
    await providerOf(cast);
    return {
      ...(await about('buyer', cast, { hasRequirements: true })),
      json: { reason: 'I no longer need it.' },
    };
  },
  'orders.cancel of a paid one': async (cast) => {
    await providerOf(cast);
    const order = await anOrderIn('PAID', cast);
    await cancel({ id: order.id, userId: order.buyer.id });
    return { as: order.seller, params: { id: order.id }, json: {} };
  },
  'orders.decline': async (cast) => {
    await providerOf(cast);
    return { ...(await aboutIn('PAID', 'seller', cast)), json: { reason: 'I am ill.' } };
  },
  'orders.approve': (cast) => aboutIn('REVIEW', 'buyer', cast),
  'orders.revision': async (cast) => ({
    ...(await aboutIn('REVIEW', 'buyer', cast)),
    json: { message: 'x'.repeat(500) },
  }),
  'orders.refund': async (cast) => {
    const { id, seller: as } = await anOrderIn('REVIEW', cast);
    const seen = String((await findOrder(id))?.version);
    return { as, params: { id }, query: { seen }, json: { amount: 5 } };
  },
  'disputes.create': async (cast) => {
    const { id, buyer: as } = await anOrderIn('REVISION', cast);
    return { as, json: { orderId: id, amount: 5, reason: REASON } };
  },
  'disputes.offer': async (cast) => ({
    ...(await aboutIn('DISPUTED', 'seller', cast)),
    json: { amount: 15, reason: REASON },
  }),
  'disputes.accept': async (cast) => {
    const { id, seller, buyer: as } = await anOrderIn('DISPUTED', cast);
    await makeOffer({ id, userId: seller.id }, { amount: 900, reason: 'Almost half.' });
    return { as, params: { id } };
  },
  'disputes.get': (cast) => aboutIn('DISPUTED', 'buyer', cast),
  'orders.complete': async (cast) => ({
    ...(await about('seller', cast, { hasRequirements: true })),
    json: { fileUrl: delivery.url },
  }),
  'orders.uploadWork': async (cast) => {
    const request = await about('seller', cast, { hasRequirements: true });
    const finalWork = await anUploadedFile(request.params.id);
    return { ...request, json: { finalWork, note: delivery.note } };
  },
  'orders.pay': async (cast) => {
    await providerOf(cast);
    return about('buyer', cast);
  },
  'payments.confirm': async (cast) => {
    await providerOf(cast);
    const { id, buyer } = await anOrder({}, cast);
    const due = await getDue(id, buyer.id);
    const { paymentIntents } = await stripe();
    const intent = await paymentIntents.create({
      amount: due.amount,
      currency: due.currency,
      allowed_payment_method_types: ['card'],
      metadata: { environment: 'local', kind: 'order', id, buyer: buyer.id, seller: due.payeeId },
    });
    await attachIntent(due, intent.id, 1);
    await paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    return { as: buyer, json: { paymentIntentId: intent.id } };
  },
  'earnings.get': async (cast) => ({ as: (await aboutIn('FINISHED', 'seller', cast)).as }),
  'earnings.entries': async (cast) => ({ as: await aBusySeller(cast) }),
  'earnings.bookings': async (cast) => ({ as: (await aboutIn('FINISHED', 'seller', cast)).as }),
  'receipts.get': (cast) => aboutIn('FINISHED', 'seller', cast),
  'webhooks.stripe': async (cast) => {
    await providerOf(cast);
    const { id, buyer } = await anOrder({}, cast);
    return aPaidEvent(await attachIntent(await getDue(id, buyer.id), `pi_${newId()}`, 1));
  },
};
