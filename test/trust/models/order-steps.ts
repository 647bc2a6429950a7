import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { expect } from 'vitest';

import { messages } from '#shared/messages.ts';
import { aFileForm } from '#test/flows/an-order.ts';

import { mostly, transition, type Answer, type Step, type Steps } from './a-model-run.ts';
import { orderActors, type OrderActor, type RealOrder } from './a-real-order.ts';
import { isFinished, isPaid, PRICE, stage, took, type Delivered, type OrderModel } from './an-order-model.ts';
import { events } from './events.ts';
import { paying } from './paying.ts';
import { reconciling } from './reconciling.ts';

type OrderStep = Step<OrderModel, RealOrder>;

/** Who is refused whatever the state: visitors, then the wrong role, and after the input strangers of the right one. */
function refusal(actor: OrderActor, side: 'buyer' | 'seller', isValid = true): Answer | undefined {
  if (actor === 'visitor') return { status: 401, message: messages.auth.signInFirst };
  if (!actor.endsWith(side)) {
    return {
      status: 403,
      message: side === 'buyer' ? messages.access.buyersOnly : messages.access.sellersOnly,
    };
  }
  if (!isValid) return { status: 400 };
  return actor === side ? undefined : { status: 404, message: messages.notFound.order };
}

const writing = (actor: OrderActor, text: string): OrderStep => ({
  name: `${actor} writes requirements '${text}'`,
  action: 'writeRequirements',
  foresee: (model) => {
    const refused = refusal(actor, 'buyer', text.trim() !== '');
    if (refused) return refused;
    if (model.delivery) {
      const isRepeated = model.requirements === text;
      return isRepeated ? { status: 200 } : { status: 409, message: messages.orders.requirementsClosed };
    }
    took(model, 'writeRequirements');
    model.requirements = text;
    return { status: 200, body: { requirements: text, hasRequirements: true } };
  },
  take: ({ browserOf, orderId }) =>
    browserOf(actor).put(`/orders/requirements/${orderId}`, { requirements: text }),
});

/** Delivers this, unless what stands there is paid. The link that stands there may come again at any time. */
function delivered(model: OrderModel, delivery: Delivered, note: string | null): Answer {
  const isRepeated = 'url' in delivery && isDeepStrictEqual(model.delivery, delivery);
  if (isRepeated) return { status: 200 };
  if (isFinished(model)) return { status: 409, message: messages.orders.paidWorkIsFinal };
  took(model, model.delivery ? 'replaceDelivery' : 'deliver');
  model.delivery = delivery;
  model.note = note;
  return { status: 200, body: { isCompleted: true, delivered: true } };
}

const delivering = (actor: OrderActor, url: string): OrderStep => ({
  name: `${actor} delivers ${url}`,
  action: 'deliver',
  foresee: (model) => refusal(actor, 'seller', url.startsWith('https://')) ?? delivered(model, { url }, null),
  take: ({ browserOf, orderId }) => browserOf(actor).put(`/orders/upload-work/${orderId}`, { fileUrl: url }),
});

const sending = (actor: OrderActor, text: string | null, note: string | null): OrderStep => ({
  name: `${actor} delivers ${text === null ? 'no file' : `a file '${text}'`}${note ? ` with '${note}'` : ''}`,
  action: 'deliver',
  foresee: (model) =>
    refusal(actor, 'seller', text !== null) ??
    delivered(model, { fileName: 'result.txt', text: text ?? '' }, note),
  take: ({ browserOf, orderId }) => {
    const form = text === null ? new FormData() : aFileForm(text, 'result.txt', note ?? undefined);
    if (text === null) form.set('note', 'Nothing yet.');
    return browserOf(actor).put(`/orders/${orderId}/upload-work`, undefined, { raw: form });
  },
});

const downloading = (actor: OrderActor): OrderStep => ({
  name: `${actor} looks for the work`,
  action: 'download',
  foresee: (model) => {
    if (actor === 'visitor') return { status: 401 };
    if (actor !== 'buyer' && actor !== 'seller') return { status: 404, message: messages.notFound.order };
    // What is there for whom is compared after every step; here it counts as the buyer's.
    if (actor === 'seller' || !isFinished(model)) return { status: 200 };
    took(model, 'download');
    return { status: 200, body: { isPaid: true, workUrl: expectedWork(model) } };
  },
  take: ({ browserOf, orderId }) => browserOf(actor).get(`/orders/${orderId}`),
});

const expectedWork = ({ delivery }: OrderModel): unknown =>
  delivery && 'url' in delivery ? delivery.url : expect.stringContaining('result.txt');

const reviewing = (actor: OrderActor, star: number): OrderStep => ({
  name: `${actor} gives ${star} stars`,
  action: 'review',
  foresee: (model) => {
    const refused = refusal(actor, 'buyer', star >= 1 && star <= 5);
    if (refused && refused.status !== 404) return refused;
    if (!model.gigExists) return { status: 404, message: messages.notFound.gig };
    if (refused || !isFinished(model)) return { status: 403, message: messages.reviews.onlyAfterOrder };
    if (model.star !== null) return { status: 409, message: messages.reviews.alreadyReviewed };
    model.star = star;
    return { status: 201, body: { star } };
  },
  take: ({ browserOf, gigId }) => browserOf(actor).post('/reviews', { gigId, star, desc: 'As agreed.' }),
});

const deleting = (actor: OrderActor): OrderStep => ({
  name: `${actor} deletes the gig`,
  action: 'deleteGig',
  foresee: (model) => {
    const refused = refusal(actor, 'seller');
    if (refused && refused.status !== 404) return refused;
    if (refused) return model.gigExists ? { status: 403 } : { status: 404 };
    model.gigExists = false;
    return { status: 200 };
  },
  take: ({ browserOf, gigId }) => browserOf(actor).delete(`/gigs/${gigId}`),
});

/** Another order of the same gig: this one stays as it is. */
const ordering = (actor: OrderActor): OrderStep => ({
  name: `${actor} orders the gig`,
  action: 'order',
  foresee: (model) => {
    const refused = refusal(actor, 'buyer');
    if (refused && refused.status !== 404) return refused;
    if (!model.gigExists) return { status: 404, message: messages.notFound.gig };
    return { status: 201, body: { isPaid: false, isCompleted: false } };
  },
  take: ({ browserOf, gigId }) => browserOf(actor).post(`/orders/create/${gigId}`),
});

const till = {
  payer: 'buyer',
  actors: orderActors,
  amountOf: () => PRICE,
  refusal: (model: OrderModel, _: number, actor: string) =>
    refusal(actor as OrderActor, 'buyer') ??
    (isPaid(model) ? { status: 409, message: messages.orders.alreadyPaid } : undefined),
  alreadyPaid: messages.orders.alreadyPaid,
  paid: (model: OrderModel) => void model.taken.push(transition('Order', 'pay', stage(model, false))),
};
const { steps: payments } = paying<OrderModel, RealOrder>(till, 1);
const { steps: looks, end } = reconciling<OrderModel, RealOrder>(till);

export { end };

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

/** Whatever may be tried on an order. */
export const orderSteps: Steps<OrderModel, RealOrder>[] = [
  fc.tuple(buyer, fc.constantFrom('In blue.', 'In red.', ' ')).map((drawn) => always(writing(...drawn))),
  fc.tuple(seller, urls).map((drawn) => always(delivering(...drawn))),
  fc.tuple(seller, texts, fc.constantFrom('Enjoy.', null)).map((drawn) => always(sending(...drawn))),
  fc.tuple(buyer, fc.constantFrom(1, 4, 5, 6)).map((drawn) => always(reviewing(...drawn))),
  buyer.map((actor) => always(downloading(actor))),
  // The gig is not to be gone in most runs.
  fc
    .constantFrom(...orderActors, ...orderActors.filter((actor) => actor !== 'seller'))
    .map((actor) => always(deleting(actor))),
  buyer.map((actor) => always(ordering(actor))),
  ...payments,
  ...events<OrderModel, RealOrder>(till, 1),
  ...looks,
];
