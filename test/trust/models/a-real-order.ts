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

import { isNews, type Looked } from './a-model-run.ts';
import { expectLogged, shownOf, type RealTill } from './a-till.ts';
import { kept, seenBy, type OrderModel } from './an-order-model.ts';

export const orderActors = ['buyer', 'seller', 'another buyer', 'another seller', 'visitor'] as const;
export type OrderActor = (typeof orderActors)[number];

export type RealOrder = RealTill & { orderId: string; gigId: string; looked: Looked };

export type People = { seller: Member; buyer: Member; browserOf: (actor: string) => Browser };

/** Everybody who may try something on an order. */
export async function everybody(cloud: TestCloud): Promise<People> {
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

/** So that it stands in few lists, which are no part of this. */
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
  return { cloud, kind: 'order', browserOf, dues: [due], logged, orderId: id, gigId: card.id, looked: {} };
}

/** What a link that was answered leads to: the file's text, or the link itself where it leads elsewhere. */
async function workAt(cloud: TestCloud, url: unknown): Promise<unknown> {
  if (typeof url !== 'string' || !url.startsWith(cloud.origin)) return url;
  const response = await fetch(url);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  return response.text();
}

async function sight(cloud: TestCloud, { body }: Reply) {
  const names = ['price', 'isPaid', 'isCompleted', 'hasRequirements', 'requirements', 'gigExists'];
  const hints = ['delivered', 'fileName', 'size', 'host', 'note'];
  const times = ['requirementsAt', 'deliveredAt', 'paidAt'].map((name) => body[name] !== null);
  return {
    ...Object.fromEntries([...names, ...hints].map((name) => [name, body[name]])),
    work: await workAt(cloud, body['workUrl']),
    hasTimes: times,
  };
}

/** Compares all that is kept of an order, and what its parties see of it, with the model. */
export async function checkOrder(model: OrderModel, real: RealOrder): Promise<void> {
  const { cloud, orderId, gigId, browserOf, looked } = real;
  const look = async (party: string) => sight(cloud, await browserOf(party).get(`/orders/${orderId}`));
  const records = await Promise.all([recordsUnder(keys.order(orderId).PK), recordsUnder(keys.gig(gigId).PK)]);
  const [ofOrder, ofGig] = records;
  const order = ofOrder.find(({ SK }) => SK === 'ORDER') as OrderItem;
  const gig = ofGig.find(({ SK }) => SK === 'GIG') as GigItem;
  const { isPaid, isCompleted, hasRequirements } = order.card;
  const { sales, totalStars, starNumber } = gig.card;
  const counted = (start: string) => ofGig.filter(({ SK }) => SK.startsWith(start)).length;
  expect({
    isPaid,
    isCompleted,
    hasRequirements,
    ...shownOf(ofOrder),
    gig: {
      sales,
      totalStars,
      starNumber,
      isDeleted: gig.deletedAt !== undefined,
      bought: counted('BOUGHT#'),
      reviews: counted('REV#'),
      reviewers: counted('REVBY#'),
    },
  }).toEqual(kept(model));
  expectLogged(real, model);
  if (!isNews(looked, records)) return;
  const [buyers, sellers] = await Promise.all([look('buyer'), look('seller')]);
  expect(buyers).toEqual(seenBy('buyer', model));
  expect(sellers).toEqual(seenBy('seller', model));
}
