import { expect } from 'vitest';

import { findStory } from '#functions/domain/orders/read.ts';
import { books } from '#functions/domain/recount/books/books.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { noMoney } from '#shared/rules/money/held-money.ts';
import type { OrderStage } from '#shared/rules/work/order.ts';
import { orderRules } from '#shared/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';
import { begun, type Progress } from '#shared/work/progress.ts';
import { anOrderIn, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { approve, deliver, openDispute, refund } from '#test/functions/domain/steps.ts';
import { toOrderRecord } from '#test/support/work.ts';
import { aBriefGig } from '#test/trust/races/brief-records.ts';

export const PRICE = 1999;

/** An order and what happened to it. */
export async function readStory(id: string) {
  const story = await findStory(id);
  if (!story) throw new Error('There is no such order.');
  return { card: toOrderRecord(story.item), events: story.events as WorkEvent<FixedVerb>[] };
}

const seen = (order: Progress) => {
  const { held, released, returning, returned, frozenAt } = order.money;
  return {
    stage: orderRules.stageOf(order),
    held,
    released,
    toBuyer: returning + returned,
    isFrozen: !!frozenAt,
  };
};

/** Expects one event for each version, which together make the order what it is, and books that say the same. */
export async function expectOneStory(id: string) {
  const story = await readStory(id);
  const { card, events } = story;
  expect(events).toHaveLength(card.version + 1);
  const unbegun: Progress = { ...begun(card.times.made), terms: card.terms, money: noMoney };
  const replayed = events
    .slice(1)
    .reduce(
      (order, { what, by, at, amount }) =>
        orderRules.step(order, { do: what, by: by.kind, at, amount }).after,
      unbegun,
    );
  expect(seen(card)).toEqual(seen(replayed));
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
