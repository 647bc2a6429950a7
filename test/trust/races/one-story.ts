import { expect } from 'vitest';

import { progress } from '#functions/domain/orders/progress.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import type { OrderListing, OrderStory } from '#functions/domain/orders/record.ts';
import { books } from '#functions/domain/recount/books.ts';
import type { OrderStage } from '#shared/rules/order.ts';
import { anOrderIn, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { approve, deliver, openDispute, refund } from '#test/functions/domain/steps.ts';

import { aBriefGig } from './brief-records.ts';

export const PRICE = 1999;

export async function readStory(id: string): Promise<OrderStory> {
  const story = await findStory(id);
  if (!story) throw new Error('There is no such order.');
  return story;
}

const unbegun = (card: OrderListing): OrderListing => ({
  ...card,
  stage: 'ORDERED',
  paidAt: undefined,
  revisionsUsed: 0,
  held: 0,
  released: 0,
  returning: 0,
  returned: 0,
  frozenAt: undefined,
  freezes: undefined,
});
const money = ({ stage, held, released, returning, returned, frozenAt }: OrderListing) => ({
  stage,
  held,
  released,
  toBuyer: returning + returned,
  isFrozen: frozenAt !== undefined,
});

/** Expects one event for each version, which together make the order what it is, and books that say the same. */
export async function expectOneStory(id: string): Promise<OrderStory> {
  const story = await readStory(id);
  const { card } = story.order;
  expect(story.events).toHaveLength(card.version + 1);
  const replayed = story.events
    .slice(1)
    .reduce(
      (facts, { what, by, at, amount }) => progress(facts, { action: what, by, at, amount }),
      unbegun(card),
    );
  expect(money(card)).toEqual(money(replayed));
  expect(await books.mistakesIn(`order ${id}`)).toEqual([]);
  return story;
}

/** An order of a gig with few words in this stage. */
export const aTrade = async (stage: OrderStage) => {
  const { seller } = await anOrderIn('ORDERED');
  return anOrderIn(stage, { seller, gig: await aBriefGig(seller) });
};
export const of = (who: 'buyer' | 'seller', order: OrderWithParties) => ({
  id: order.id,
  userId: order[who].id,
});

/** Something that a party of this order does, who may have seen this version of it. */
export type Move = (order: OrderWithParties & { version?: number }) => Promise<unknown>;

const link = { url: 'https://example.com/work', note: null };
const half = { amount: 999, reason: 'Half of it.' };

export const toApprove: Move = (order) => approve(of('buyer', order));
export const toDispute: Move = (order) => openDispute(of('buyer', order), half);
export const toReturnAll: Move = (order) => refund(of('seller', order), PRICE);
export const toDeliver: Move = ({ id, seller }) => deliver(id, seller.id, link);
