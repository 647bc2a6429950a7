import { isDeepStrictEqual } from 'node:util';

import { expect } from 'vitest';

import * as accessTexts from '#shared/texts/access.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as reviewTexts from '#shared/texts/reviews.ts';
import { aFileForm } from '#test/flows/support/an-order.ts';

import type { ExpectedAnswer, Step } from './a-model-run.ts';
import type { OrderActor } from './a-real-order.ts';
import {
  current,
  isFinished,
  may,
  perform,
  transition,
  type Delivered,
  type OrderModel,
} from './an-order-model.ts';

/** The refusal of visitors, of those without a shop, of invalid input, of the other party and of strangers, in this order. */
export function refusal(
  actor: OrderActor,
  side: 'buyer' | 'seller',
  isValid = true,
): ExpectedAnswer | undefined {
  if (actor === 'visitor') return { status: 401, message: authTexts.signInFirst.message };
  if (side === 'seller' && !actor.endsWith(side))
    return { status: 403, message: accessTexts.sellersOnly.message };
  if (!isValid) return { status: 400 };
  if (side === 'buyer' && actor === 'seller') return { status: 403, message: accessTexts.notYours.message };
  return actor === side ? undefined : { status: 404, message: notFoundTexts.order.message };
}

export const conflict: ExpectedAnswer = { status: 409 };

export const saveRequirements = (actor: OrderActor, text: string): Step => ({
  name: `${actor} writes requirements '${text}'`,
  action: 'writeRequirements',
  predict: (model) => {
    const refused = refusal(actor, 'buyer', text.trim() !== '');
    if (refused) return refused;
    if (model.requirements === text) return { status: 200 };
    if (!may(model, 'buyer', 'writeRequirements')) return conflict;
    perform(model, 'buyer', 'writeRequirements');
    model.requirements = text;
    return { status: 200, body: { requirements: text, hasRequirements: true } };
  },
  run: ({ browserOf, orderId }) =>
    browserOf(actor).put(`/orders/requirements/${orderId}`, { requirements: text }),
});

/** A delivery. The same link changes nothing, unless a revision is asked for. */
function predictDelivery(model: OrderModel, delivery: Delivered, note: string | null): ExpectedAnswer {
  const { stage } = current(model);
  const isRepeated = 'url' in delivery && isDeepStrictEqual(model.delivery, delivery);
  if (isRepeated && stage !== 'REVISION') return { status: 200 };
  const action = stage === 'DELIVERED' ? 'replaceDelivery' : 'deliver';
  if (!may(model, 'seller', action)) return conflict;
  perform(model, 'seller', action);
  model.delivery = delivery;
  model.note = note;
  return { status: 200, body: { isCompleted: true, delivered: true } };
}

export const deliverLink = (actor: OrderActor, url: string): Step => ({
  name: `${actor} delivers ${url}`,
  action: 'deliver',
  predict: (model) =>
    refusal(actor, 'seller', url.startsWith('https://')) ?? predictDelivery(model, { url }, null),
  run: ({ browserOf, orderId }) => browserOf(actor).put(`/orders/upload-work/${orderId}`, { fileUrl: url }),
});

export const deliverFile = (actor: OrderActor, text: string | null, note: string | null): Step => ({
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

export const viewOrder = (actor: OrderActor): Step => ({
  name: `${actor} views the order`,
  action: 'download',
  predict: (model) => {
    if (actor === 'visitor') return { status: 401 };
    if (actor !== 'buyer' && actor !== 'seller') return { status: 404, message: notFoundTexts.order.message };
    // Every check compares what both parties see; only the buyer's view of open work is the transition "download".
    if (actor === 'seller' || !may(model, 'buyer', 'download')) return { status: 200 };
    model.transitions.push(transition('Order', 'download', current(model).stage));
    return { status: 200, body: { isPaid: true, workUrl: expectedWork(model) } };
  },
  run: ({ browserOf, orderId }) => browserOf(actor).get(`/orders/${orderId}`),
});

const expectedWork = ({ delivery }: OrderModel): unknown =>
  delivery && 'url' in delivery ? delivery.url : expect.stringContaining('result.txt');

export const review = (actor: OrderActor, star: number): Step => ({
  name: `${actor} gives ${star} stars`,
  action: 'review',
  predict: (model) => {
    const refused = refusal(actor, 'buyer', star >= 1 && star <= 5);
    if (refused?.status === 400 || refused?.status === 401) return refused;
    if (!model.gigExists) return { status: 404, message: notFoundTexts.gig.message };
    if (refused || !isFinished(model)) return { status: 403, message: reviewTexts.onlyAfterOrder.message };
    if (model.star !== null) return { status: 409, message: reviewTexts.alreadyReviewed.message };
    model.star = star;
    return { status: 201, body: { star } };
  },
  run: ({ browserOf, gigId }) => browserOf(actor).post('/reviews', { gigId, star, desc: 'As agreed.' }),
});

export const deleteGig = (actor: OrderActor): Step => ({
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
export const orderAgain = (actor: OrderActor): Step => ({
  name: `${actor} orders the gig`,
  action: 'order',
  predict: (model) => {
    const refused = refusal(actor, 'buyer');
    if (refused?.status === 401) return refused;
    if (!model.gigExists) return { status: 404, message: notFoundTexts.gig.message };
    if (actor === 'seller') return { status: 403, message: gigTexts.ownGig.message };
    return { status: 201, body: { isPaid: false, isCompleted: false } };
  },
  run: ({ browserOf, gigId }) => browserOf(actor).post(`/orders/create/${gigId}`),
});
