import { expect } from 'vitest';

import { findStory } from '#functions/domain/orders/read.ts';
import { books } from '#functions/domain/recount/books.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import type { OrderStage } from '#shared/rules/order.ts';
import { orderRules } from '#shared/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';
import { anOrderIn, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { approve, deliver, openDispute, refund } from '#test/functions/domain/steps.ts';
import { progress, type OrderFacts } from '#test/support/order-facts.ts';
import { toNamed, toOrderRecord, type OrderRecord } from '#test/support/work.ts';

import { aBriefGig } from './brief-records.ts';

export const PRICE = 1999;

/** An order and what happened to it, by the names of the wire. */
export async function readStory(id: string) {
  const story = await findStory(id);
  if (!story) throw new Error('There is no such order.');
  return {
    card: toOrderRecord(story.item),
    events: story.events.map((event) => toNamed(orderRules, event as WorkEvent<FixedVerb>)),
  };
}

const unbegun = (card: OrderRecord): OrderRecord => ({
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
const money = ({ stage, held, released, returning, returned, frozenAt }: OrderFacts) => ({
  stage,
  held,
  released,
  toBuyer: returning + returned,
  isFrozen: frozenAt !== undefined,
});

/** Expects one event for each version, which together make the order what it is, and books that say the same. */
export async function expectOneStory(id: string) {
  const story = await readStory(id);
  const { card } = story;
  expect(story.events).toHaveLength(card.version + 1);
  const replayed = story.events
    .slice(1)
    .reduce<OrderFacts>(
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
