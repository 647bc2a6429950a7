import { expect, type Mock } from 'vitest';

import type { GigItem } from '#functions/domain/gigs/record.ts';
import { books } from '#functions/domain/recount/books.ts';
import { clocks } from '#functions/domain/recount/clocks.ts';
import { sessionCookieName } from '#functions/http/cookies.ts';
import { setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import type { Order } from '#shared/entities/order.ts';
import { roleOf } from '#shared/rules/role.ts';
import { aBrowser, aMember, type Browser, type Reply } from '#test/flows/a-browser.ts';
import { strangers } from '#test/flows/an-award.ts';
import type { Member } from '#test/flows/an-order.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import type { TestCloud } from '#test/support/cloud.ts';
import { booksUnder, orderAmong, recordKey } from '#test/support/work.ts';

import { haveChanged, type LastCheck } from './a-model-run.ts';
import { expectedRecords, seenBy, type OrderModel } from './an-order-model.ts';
import { DAY, DELIVERY_TIME, PRICE, REVISIONS } from './order-rules.ts';
import { expectLogged, paymentIn, type RealPayments } from './real-payments.ts';

export const orderActors = ['buyer', 'seller', 'another buyer', 'another seller', 'visitor'] as const;
export type OrderActor = (typeof orderActors)[number];

export type RealOrder = RealPayments & {
  orderId: string;
  gigId: string;
  createdAt: number;
  signIn: () => Promise<void>;
  /** The disputes of the payer's bank, oldest first. */
  disputes: string[];
  lastCheck: LastCheck;
};

export type People = {
  seller: Member;
  buyer: Member;
  browserOf: (actor: string) => Browser;
  /** Signs everybody in again, whose sessions end while the clock moves on. */
  signIn: () => Promise<void>;
};

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
  const signIn = async () => {
    for (const { id, username, country, isSeller, browser } of [seller, buyer, others.buyer, others.seller]) {
      const user = { id, username, country, img: null, role: roleOf({ isSeller }) };
      const [cookie = ''] = await cookiesOf(user);
      browser.jar.set(sessionCookieName(), cookie.split('=')[1] ?? '');
    }
  };
  return { seller, buyer, browserOf: (actor) => browsers.get(actor) ?? visitor, signIn };
}

/** Milliseconds for which everybody stays signed in; a session lasts a week. */
const SIGNED_IN = 6 * DAY;
/** The time of the latest run and of the latest sessions: runs follow each other, because sessions end by their age. */
let latest = 0;
let signedInAt = 0;

/** Sets the clock to the time of the model, which moves on by a second. */
export async function moveOn(model: OrderModel, { signIn }: RealOrder): Promise<void> {
  model.now += 1_000;
  await setTime(model.now, signIn);
}

async function setTime(time: number, signIn: People['signIn']): Promise<void> {
  latest = time;
  setClock(() => time);
  if (time - signedInAt < SIGNED_IN) return;
  signedInAt = time;
  await signIn();
}

/** Few words, so that it is in few lists, which are not tested here. */
const fewWords = { title: 'Ink', shortTitle: 'Ink', shortDesc: 'Ink', desc: 'Ink' };

/** A new gig of this seller, and the buyer's order of it. */
export async function aRealOrder(cloud: TestCloud, people: People, logged: Mock): Promise<RealOrder> {
  logged.mockClear();
  const { seller, browserOf, signIn } = people;
  await setTime(Math.max(Date.now(), latest + 1_000), signIn);
  const terms = { price: PRICE / 100, deliveryTime: DELIVERY_TIME, revisionNumber: REVISIONS };
  const { card } = await aGig({ ...seller, img: null }, { ...fewWords, ...terms });
  const { body, status } = await browserOf('buyer').post(`/orders/create/${card.id}`);
  expect(status).toBe(201);
  const id = String(body['id']);
  const due = { id, intents: [], events: [] };
  const order = { orderId: id, gigId: card.id, createdAt: Date.parse(String(body['createdAt'])) };
  return {
    cloud,
    kind: 'order',
    browserOf,
    signIn,
    dues: [due],
    logged,
    ...order,
    disputes: [],
    lastCheck: {},
  };
}

/** The delivered work: the text of our file, or a link to another site itself. */
async function readWork(cloud: TestCloud, url: unknown): Promise<unknown> {
  if (typeof url !== 'string' || !url.startsWith(cloud.origin)) return url;
  const response = await fetch(url);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  return response.text();
}

const names = [
  ...(['price', 'stage', 'version', 'isPaid', 'isCompleted', 'hasRequirements', 'requirements'] as const),
  ...(['gigExists', 'delivered', 'fileName', 'size', 'host', 'delivery', 'note', 'cancelReason'] as const),
  ...(['requirementsAt', 'deliveredAt', 'paidAt', 'cancelledAt', 'deadline', 'cancelAskedAt'] as const),
  ...(['revisionsUsed', 'clock', 'dispute'] as const),
] as const;

async function orderIn(cloud: TestCloud, { body }: Reply) {
  const order = body as unknown as Order;
  const { hold, timeline, actions, workUrl } = order;
  const { at, by, what, amount } = timeline.at(-1) ?? {};
  return {
    ...Object.fromEntries(names.map((name) => [name, order[name]])),
    work: await readWork(cloud, workUrl),
    hold,
    actions: actions.toSorted(),
    last: { at, by, what, amount },
  };
}

/** What a recount says about this order: its books and its clock. A jump of the clock makes any refund an old one. */
const mistakesIn = async (id: string) =>
  [...(await books.mistakesIn(`order ${id}`)), ...(await clocks.mistakesIn(id))].filter(
    ({ what }) => !/^refunding:.* is open since/.test(what),
  );

/** Compares the records of an order, and what its parties see of it, with the model. */
export async function checkOrder(model: OrderModel, real: RealOrder): Promise<void> {
  const { cloud, orderId, gigId, browserOf, lastCheck } = real;
  await setTime(model.now, real.signIn);
  const view = async (party: string) => orderIn(cloud, await browserOf(party).get(`/orders/${orderId}`));
  const records = await Promise.all([
    recordsUnder(recordKey('order', orderId).PK),
    recordsUnder(booksUnder('order', orderId)),
    recordsUnder(keys.gig(gigId).PK),
  ]);
  const [ofOrder, ofPayment, ofGig] = records;
  const gig = ofGig.find(({ SK }) => SK === 'GIG') as GigItem;
  const { stage, payments, times, clearance = 7 } = orderAmong(ofOrder) ?? {};
  // It depends on the sales that the seller had before.
  model.story.clearance = clearance;
  const { sales, totalStars, starNumber } = gig.card;
  const count = (prefix: string) => ofGig.filter(({ SK }) => SK.startsWith(prefix)).length;
  expect({
    stage,
    isPaid: payments?.length === 1,
    isCompleted: times?.delivered !== undefined,
    hasRequirements: times?.brief !== undefined,
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
  const [ofBuyer, ofSeller] = [seenBy('buyer', model), seenBy('seller', model)];
  if (!haveChanged(lastCheck, [records, ofBuyer])) return;
  const [buyers, sellers] = await Promise.all([view('buyer'), view('seller')]);
  expect(buyers).toEqual(ofBuyer);
  expect(sellers).toEqual(ofSeller);
  await expect.poll(() => mistakesIn(orderId)).toEqual([]);
}
