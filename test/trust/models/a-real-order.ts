import { expect, type Mock } from 'vitest';

import { sessionCookieName } from '#functions/http/cookies.ts';
import { setClock } from '#functions/lib/clock.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { aBrowser, aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { strangers } from '#test/flows/support/an-award.ts';
import type { Member } from '#test/flows/support/an-order.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import type { TestCloud } from '#test/support/cloud.ts';

import type { OrderModel } from './an-order-model.ts';
import { DAY, DELIVERY_TIME, PRICE, REVISIONS } from './order-rules.ts';

export const orderActors = ['buyer', 'seller', 'another buyer', 'another seller', 'visitor'] as const;
export type OrderActor = (typeof orderActors)[number];

/** An order in the local cloud. */
export type RealOrder = {
  cloud: TestCloud;
  browserOf: (actor: string) => Browser;
  signIn: () => Promise<void>;
  orderId: string;
  gigId: string;
  createdAt: number;
  /** The intents of its payment from first to last, and the events so far. */
  intents: string[];
  events: string[];
  /** The disputes of the payer's bank, oldest first. */
  disputes: string[];
  /** What is logged as an error. */
  logged: Mock;
  /** The records at the last check. What people see is only compared again after a change. */
  lastRecords?: unknown;
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

export async function setTime(time: number, signIn: People['signIn']): Promise<void> {
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
  return {
    cloud,
    browserOf,
    signIn,
    orderId: String(body['id']),
    gigId: card.id,
    createdAt: Date.parse(String(body['createdAt'])),
    intents: [],
    events: [],
    disputes: [],
    logged,
  };
}
