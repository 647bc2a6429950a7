import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { expect } from 'vitest';

import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { aFileForm } from '#test/flows/an-order.ts';

import { mostly, transition, type ExpectedAnswer, type Step, type Steps } from './a-model-run.ts';
import { changeIntent, closePayment, recordIntentState } from './a-payment-model.ts';
import { orderActors, type OrderActor, type RealOrder } from './a-real-order.ts';
import {
  isFinished,
  isPaid,
  PRICE,
  stateOf,
  recordTransition,
  type Delivered,
  type OrderModel,
} from './an-order-model.ts';
import { eventSteps, lateEventSteps } from './event-steps.ts';
import { paymentSteps } from './payment-steps.ts';
import { storeNextEvent } from './real-payments.ts';
import { reconciliationSteps } from './reconciliation-steps.ts';

type OrderStep = Step<OrderModel, RealOrder>;

/** The refusal of visitors, the other role, invalid input and strangers, checked in this order in any state. */
function refusal(actor: OrderActor, side: 'buyer' | 'seller', isValid = true): ExpectedAnswer | undefined {
  if (actor === 'visitor') return { status: 401, message: refusals.auth.signInFirst };
  if (!actor.endsWith(side)) {
    return {
      status: 403,
      message: side === 'buyer' ? messages.access.buyersOnly : messages.access.sellersOnly,
    };
  }
  if (!isValid) return { status: 400 };
  return actor === side ? undefined : { status: 404, message: messages.notFound.order };
}

const isCancelled: ExpectedAnswer = { status: 409, message: messages.orders.cancelled };
const alreadyPaid: ExpectedAnswer = { status: 409, message: messages.orders.alreadyPaid };
const tooLong = 'x'.repeat(limits.text.long + 1);

const saveRequirements = (actor: OrderActor, text: string): OrderStep => ({
  name: `${actor} writes requirements '${text}'`,
  action: 'writeRequirements',
  predict: (model) => {
    const refused = refusal(actor, 'buyer', text.trim() !== '');
    if (refused) return refused;
    if (model.delivery ?? model.cancellation) {
      if (model.requirements === text) return { status: 200 };
      return model.cancellation ? isCancelled : { status: 409, message: messages.orders.requirementsClosed };
    }
    recordTransition(model, 'writeRequirements');
    model.requirements = text;
    return { status: 200, body: { requirements: text, hasRequirements: true } };
  },
  run: ({ browserOf, orderId }) =>
    browserOf(actor).put(`/orders/requirements/${orderId}`, { requirements: text }),
});

/** A delivery, which is refused once the order is delivered and paid. Repeating the same link is always accepted. */
function predictDelivery(model: OrderModel, delivery: Delivered, note: string | null): ExpectedAnswer {
  const isRepeated = 'url' in delivery && isDeepStrictEqual(model.delivery, delivery);
  if (isRepeated) return { status: 200 };
  if (model.cancellation) return isCancelled;
  if (isFinished(model)) return { status: 409, message: messages.orders.paidWorkIsFinal };
  recordTransition(model, model.delivery ? 'replaceDelivery' : 'deliver');
  model.delivery = delivery;
  model.note = note;
  return { status: 200, body: { isCompleted: true, delivered: true } };
}

const deliverLink = (actor: OrderActor, url: string): OrderStep => ({
  name: `${actor} delivers ${url}`,
  action: 'deliver',
  predict: (model) =>
    refusal(actor, 'seller', url.startsWith('https://')) ?? predictDelivery(model, { url }, null),
  run: ({ browserOf, orderId }) => browserOf(actor).put(`/orders/upload-work/${orderId}`, { fileUrl: url }),
});

const deliverFile = (actor: OrderActor, text: string | null, note: string | null): OrderStep => ({
  name: `${actor} delivers ${text === null ? 'no file' : `a file '${text}'`}${note ? ` with '${note}'` : ''}`,
  action: 'deliver',
  predict: (model) =>
    refusal(actor, 'seller', text !== null) ??
    predictDelivery(model, { fileName: 'result.txt', text: text ?? '' }, note),
  run: ({ browserOf, orderId }) => {
    const form = text === null ? new FormData() : aFileForm(text, 'result.txt', note ?? undefined);
    if (text === null) form.set('note', 'Nothing yet.');
    return browserOf(actor).put(`/orders/${orderId}/upload-work`, undefined, { raw: form });
  },
});

const viewOrder = (actor: OrderActor): OrderStep => ({
  name: `${actor} views the order`,
  action: 'download',
  predict: (model) => {
    if (actor === 'visitor') return { status: 401 };
    if (actor !== 'buyer' && actor !== 'seller') return { status: 404, message: messages.notFound.order };
    // Every check compares what both parties see; only the buyer's view of finished work is the transition "download".
    if (actor === 'seller' || !isFinished(model)) return { status: 200 };
    recordTransition(model, 'download');
    return { status: 200, body: { isPaid: true, workUrl: expectedWork(model) } };
  },
  run: ({ browserOf, orderId }) => browserOf(actor).get(`/orders/${orderId}`),
});

const expectedWork = ({ delivery }: OrderModel): unknown =>
  delivery && 'url' in delivery ? delivery.url : expect.stringContaining('result.txt');

const review = (actor: OrderActor, star: number): OrderStep => ({
  name: `${actor} gives ${star} stars`,
  action: 'review',
  predict: (model) => {
    const refused = refusal(actor, 'buyer', star >= 1 && star <= 5);
    if (refused && refused.status !== 404) return refused;
    if (!model.gigExists) return { status: 404, message: messages.notFound.gig };
    if (refused || !isFinished(model)) return { status: 403, message: messages.reviews.onlyAfterOrder };
    if (model.star !== null) return { status: 409, message: messages.reviews.alreadyReviewed };
    model.star = star;
    return { status: 201, body: { star } };
  },
  run: ({ browserOf, gigId }) => browserOf(actor).post('/reviews', { gigId, star, desc: 'As agreed.' }),
});

const deleteGig = (actor: OrderActor): OrderStep => ({
  name: `${actor} deletes the gig`,
  action: 'deleteGig',
  predict: (model) => {
    const refused = refusal(actor, 'seller');
    if (refused && refused.status !== 404) return refused;
    if (refused) return model.gigExists ? { status: 403 } : { status: 404 };
    model.gigExists = false;
    return { status: 200 };
  },
  run: ({ browserOf, gigId }) => browserOf(actor).delete(`/gigs/${gigId}`),
});

/** Places another order of the same gig, which must not change this one. */
const orderAgain = (actor: OrderActor): OrderStep => ({
  name: `${actor} orders the gig`,
  action: 'order',
  predict: (model) => {
    const refused = refusal(actor, 'buyer');
    if (refused && refused.status !== 404) return refused;
    if (!model.gigExists) return { status: 404, message: messages.notFound.gig };
    return { status: 201, body: { isPaid: false, isCompleted: false } };
  },
  run: ({ browserOf, gigId }) => browserOf(actor).post(`/orders/create/${gigId}`),
});

/** The buyer gives it up before anything is paid or delivered. Money that has just arrived is recorded instead. */
const cancelOrder = (actor: OrderActor, reason: string | null): OrderStep => ({
  name: `${actor} cancels the order${reason === null ? '' : `: '${reason.slice(0, 20)}'`}`,
  action: 'cancel',
  predict: (model) => {
    const refused = refusal(actor, 'buyer', reason !== tooLong);
    if (refused) return refused;
    if (model.cancellation) return { status: 200, body: { cancelReason: model.cancellation.reason } };
    if (model.delivery) return { status: 409, message: messages.orders.tooLateToCancel };
    if (isPaid(model)) return alreadyPaid;
    const [payment] = model.payments;
    if (payment.intent === 'processing') return { status: 409, message: refusals.payment.underWay };
    if (payment.intent === 'succeeded') {
      if (recordIntentState(model, payment)) rules.paid(model);
      return alreadyPaid;
    }
    if (payment.intent === 'unpaid' || payment.intent === 'declined') changeIntent(payment, 'canceled');
    recordTransition(model, 'cancel');
    closePayment(model, payment);
    model.cancellation = { reason };
    return { status: 200, body: { stage: 'CANCELLED', cancelReason: reason } };
  },
  run: async (real, model) => {
    const { browserOf, orderId } = real;
    const reply = await browserOf(actor).post(`/orders/cancel/${orderId}`, reason === null ? {} : { reason });
    storeNextEvent(real, model, 0, PRICE);
    return reply;
  },
});

const rules = {
  payer: 'buyer',
  actors: orderActors,
  amountOf: () => PRICE,
  refusal: (model: OrderModel, _: number, actor: string) =>
    refusal(actor as OrderActor, 'buyer') ??
    (model.cancellation ? isCancelled : isPaid(model) ? alreadyPaid : undefined),
  alreadyPaid: messages.orders.alreadyPaid,
  paid: (model: OrderModel) => void model.transitions.push(transition('Order', 'pay', stateOf(model, false))),
};
const {
  steps: payments,
  startPayment,
  cardPayment,
  bankDecision,
} = paymentSteps<OrderModel, RealOrder>(rules, 1);
const { steps: reconciliations, finish } = reconciliationSteps<OrderModel, RealOrder>(rules);

export { finish };

const always = (step: OrderStep) => () => step;
const buyer = mostly<OrderActor>('buyer', orderActors);
const seller = mostly<OrderActor>('seller', orderActors);
const urls = fc.constantFrom(
  'https://example.com/1',
  'https://example.com/2',
  'https://example.com/2',
  'no link',
);
const texts = fc.constantFrom('one', 'two', null);

/** Leads an order to its cancellation after its bank has refused to pay, which is rarely reached by chance. */
const cancelAfterRefusal = (card: 'declined' | 'processing') => (model: OrderModel) => {
  const [{ intent, recorded }] = model.payments;
  if (stateOf(model, isPaid(model)) !== 'ORDERED') return undefined;
  if (intent === 'none') return startPayment(0, 'buyer');
  if (intent === 'unpaid') return cardPayment(0, card, true);
  if (intent === 'processing') return bankDecision(0, false, false);
  return intent === 'declined' && recorded !== 'requires_payment' ? cancelOrder('buyer', null) : undefined;
};
const refusedCards = fc.constantFrom('declined', 'processing', 'processing').map(cancelAfterRefusal);

/** All requests about an order. */
export const orderSteps: Steps<OrderModel, RealOrder>[] = [
  fc
    .tuple(buyer, fc.constantFrom('In blue.', 'In red.', ' '))
    .map((values) => always(saveRequirements(...values))),
  fc.tuple(seller, urls).map((values) => always(deliverLink(...values))),
  fc.tuple(seller, texts, fc.constantFrom('Enjoy.', null)).map((values) => always(deliverFile(...values))),
  fc.tuple(buyer, fc.constantFrom(1, 4, 5, 6)).map((values) => always(review(...values))),
  buyer.map((actor) => always(viewOrder(actor))),
  // Rarely by the seller, so that the gig exists in most runs.
  fc
    .constantFrom(...orderActors, ...orderActors.filter((actor) => actor !== 'seller'))
    .map((actor) => always(deleteGig(actor))),
  buyer.map((actor) => always(orderAgain(actor))),
  // Less often before the payment is begun, so that most orders go on.
  fc.tuple(fc.nat(1), buyer, fc.constantFrom('No longer needed.', null, null, tooLong)).map(
    ([number, ...values]) =>
      ({ payments: [{ recorded }] }: OrderModel) =>
        number === 0 || recorded !== 'nothing' ? cancelOrder(...values) : undefined,
  ),
  // Repeated, so that it often gets there.
  refusedCards,
  refusedCards,
  refusedCards,
  ...payments,
  ...eventSteps<OrderModel, RealOrder>(rules, 1),
  ...lateEventSteps<OrderModel, RealOrder>(rules, 0),
  ...reconciliations,
];
