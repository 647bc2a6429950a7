import { expect, type Mock } from 'vitest';

import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { keys } from '#functions/table/keys.ts';
import { aBrowser, aMember, type Browser, type Reply } from '#test/flows/a-browser.ts';
import { strangers } from '#test/flows/an-award.ts';
import type { Member } from '#test/flows/an-order.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import type { TestCloud } from '#test/support/cloud.ts';

import { haveChanged, type LastCheck } from './a-model-run.ts';
import { expectedRecords, seenBy, type OrderModel } from './an-order-model.ts';
import { expectLogged, paymentIn, type RealPayments } from './real-payments.ts';

export const orderActors = ['buyer', 'seller', 'another buyer', 'another seller', 'visitor'] as const;
export type OrderActor = (typeof orderActors)[number];

export type RealOrder = RealPayments & { orderId: string; gigId: string; lastCheck: LastCheck };

export type People = { seller: Member; buyer: Member; browserOf: (actor: string) => Browser };

/** The people who make requests about an order. */
export async function createPeople(cloud: TestCloud): Promise<People> {
  const [seller, buyer, others] = await Promise.all([
    aMember(cloud, { isSeller: true }),
    aMember(cloud),
    strangers(cloud),
  ]);
  const browsers = new Map([
    ['buyer', buyer.browser],
    ['seller', seller.browser],
    ['another buyer', others.buyer.browser],
    ['another seller', others.seller.browser],
  ]);
  const visitor = aBrowser(cloud);
  return { seller, buyer, browserOf: (actor) => browsers.get(actor) ?? visitor };
}

/** Few words, so that it is in few lists, which are not tested here. */
const fewWords = { title: 'Ink', shortTitle: 'Ink', shortDesc: 'Ink', desc: 'Ink' };

/** A new gig of this seller, and the buyer's order of it. */
export async function aRealOrder(cloud: TestCloud, people: People, logged: Mock): Promise<RealOrder> {
  logged.mockClear();
  const { seller, browserOf } = people;
  const { card } = await aGig({ ...seller, img: null }, fewWords);
  const { body, status } = await browserOf('buyer').post(`/orders/create/${card.id}`);
  expect(status).toBe(201);
  const id = String(body['id']);
  const due = { id, intents: [], events: [] };
  return { cloud, kind: 'order', browserOf, dues: [due], logged, orderId: id, gigId: card.id, lastCheck: {} };
}

/** The delivered work: the text of our file, or a link to another site itself. */
async function readWork(cloud: TestCloud, url: unknown): Promise<unknown> {
  if (typeof url !== 'string' || !url.startsWith(cloud.origin)) return url;
  const response = await fetch(url);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  return response.text();
}

async function orderIn(cloud: TestCloud, { body }: Reply) {
  const names = ['price', 'stage', 'isPaid', 'isCompleted', 'hasRequirements', 'requirements', 'gigExists'];
  const deliveryFields = ['delivered', 'fileName', 'size', 'host', 'delivery', 'note', 'cancelReason'];
  const times = ['requirementsAt', 'deliveredAt', 'paidAt', 'cancelledAt'].map((name) => body[name] !== null);
  return {
    ...Object.fromEntries([...names, ...deliveryFields].map((name) => [name, body[name]])),
    work: await readWork(cloud, body['workUrl']),
    hasTimes: times,
  };
}

/** Compares the records of an order, and what its parties see of it, with the model. */
export async function checkOrder(model: OrderModel, real: RealOrder): Promise<void> {
  const { cloud, orderId, gigId, browserOf, lastCheck } = real;
  const view = async (party: string) => orderIn(cloud, await browserOf(party).get(`/orders/${orderId}`));
  const records = await Promise.all([
    recordsUnder(keys.order(orderId).PK),
    recordsUnder(keys.payment('order', orderId).PK),
    recordsUnder(keys.gig(gigId).PK),
  ]);
  const [ofOrder, ofPayment, ofGig] = records;
  const order = ofOrder.find(({ SK }) => SK === 'ORDER') as OrderItem;
  const gig = ofGig.find(({ SK }) => SK === 'GIG') as GigItem;
  const { stage, paidAt, deliveredAt, requirementsAt } = order.card;
  const { sales, totalStars, starNumber } = gig.card;
  const count = (prefix: string) => ofGig.filter(({ SK }) => SK.startsWith(prefix)).length;
  expect({
    stage,
    isPaid: paidAt !== undefined,
    isCompleted: deliveredAt !== undefined,
    hasRequirements: requirementsAt !== undefined,
    ...paymentIn(ofPayment),
    gig: {
      sales,
      totalStars,
      starNumber,
      isDeleted: gig.deletedAt !== undefined,
      bought: count('BOUGHT#'),
      reviews: count('REV#'),
      reviewers: count('REVBY#'),
    },
  }).toEqual(expectedRecords(model));
  expectLogged(real, model);
  if (!haveChanged(lastCheck, records)) return;
  const [buyers, sellers] = await Promise.all([view('buyer'), view('seller')]);
  expect(buyers).toEqual(seenBy('buyer', model));
  expect(sellers).toEqual(seenBy('seller', model));
}
