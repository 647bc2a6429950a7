import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { accounts, book } from '#functions/domain/money/journal.ts';
import { findPayable } from '#functions/domain/orders/payable.ts';
import { progress } from '#functions/domain/orders/progress.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import type { OrderListing, OrderStory } from '#functions/domain/orders/record.ts';
import { books } from '#functions/domain/recount/books.ts';
import { setClock, timestamp } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { OrderAction, OrderActor, OrderStage } from '#shared/rules/order.ts';
import { protection } from '#shared/rules/protection.ts';
import { anOrder, anOrderIn, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import {
  acceptOffer,
  approve,
  cancel,
  deliver,
  makeOffer,
  openDispute,
  refund,
  requestRevision,
  sweep,
} from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { sized } from '#test/trust/size.ts';

import { race, inRounds, times, useRaces } from './a-race.ts';
import { aBriefGig } from './brief-records.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

const PRICE = 1999;
const DAY = 24 * 3_600_000;

async function read(id: string): Promise<OrderStory> {
  const story = await findStory(id);
  if (!story) throw new Error('There is no such order.');
  return story;
}

const unbegun = (card: OrderListing): OrderListing => ({
  ...card,
  stage: 'ORDERED',
  revisionsUsed: 0,
  held: 0,
  released: 0,
  returning: 0,
  returned: 0,
  frozenAt: undefined,
  frozenFor: 0,
});
const money = ({ stage, held, released, returning, returned, frozenAt }: OrderListing) => ({
  stage,
  held,
  released,
  toBuyer: returning + returned,
  isFrozen: frozenAt !== undefined,
});

/** Expects one event for each version, which together make the order what it is, and books that say the same. */
async function expectOneStory(id: string): Promise<OrderStory> {
  const story = await read(id);
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

const link = { url: 'https://example.com/work', note: null };
const half = { amount: 999, reason: 'Half of it.' };
const aTrade = async (stage: OrderStage) => {
  const { seller } = await anOrderIn('ORDERED');
  return anOrderIn(stage, { seller, gig: await aBriefGig(seller) });
};
const of = (who: 'buyer' | 'seller', order: OrderWithParties) => ({ id: order.id, userId: order[who].id });

/** The bank of the payer begins to examine the payment. */
const freeze = ({ id }: OrderWithParties) =>
  untilCurrent(
    () => findPayable(id),
    async (payable) => transact(payable?.markDisputed?.('freeze', timestamp()) ?? []),
  );

type Rival = (order: OrderWithParties) => Promise<unknown>;
type Ending = readonly [OrderAction, OrderActor, OrderStage];

const rivals: { title: string; stage: OrderStage; both: [Rival, Rival]; endings: [Ending, Ending] }[] = [
  {
    title: 'approving and disputing',
    stage: 'REVIEW',
    both: [(order) => approve(of('buyer', order)), (order) => openDispute(of('buyer', order), half)],
    endings: [
      ['approve', 'buyer', 'FINISHED'],
      ['dispute', 'buyer', 'DISPUTED'],
    ],
  },
  {
    title: 'approving and giving everything back',
    stage: 'REVIEW',
    both: [(order) => approve(of('buyer', order)), (order) => refund(of('seller', order), PRICE)],
    endings: [
      ['approve', 'buyer', 'FINISHED'],
      ['refundAll', 'seller', 'CANCELLED'],
    ],
  },
  {
    title: 'disputing a revision and giving everything back',
    stage: 'REVISION',
    both: [(order) => openDispute(of('buyer', order), half), (order) => refund(of('seller', order), PRICE)],
    endings: [
      ['dispute', 'buyer', 'DISPUTED'],
      ['refundAll', 'seller', 'CANCELLED'],
    ],
  },
];

describe.each(rivals)('$title at once', ({ stage, both: [one, other], endings }) => {
  it('does one of the two, and refuses the other', () =>
    inRounds(async () => {
      const order = await aTrade(stage);
      const before = await read(order.id);
      const { answers, refusals } = await raceWithFaults<unknown>([() => one(order), () => other(order)]);
      expect([answers.length, refusals.map(({ status }) => status)]).toEqual([1, [409]]);
      const { order: after, events } = await expectOneStory(order.id);
      expect(events).toHaveLength(before.events.length + 1);
      const [last] = events.slice(-1).map(({ what, by }) => [what, by, after.card.stage]);
      expect(endings).toContainEqual(last);
    }));
});

it('cancelling alone and delivering at once opens the work, or gives the money back', () =>
  inRounds(async () => {
    const order = await anOrder({ isPaid: true });
    const { answers } = await raceWithFaults<unknown>([
      () => cancel(of('buyer', order)),
      () => deliver(order.id, order.seller.id, link),
    ]);
    expect(answers).toHaveLength(1);
    const { card, delivery } = (await expectOneStory(order.id)).order;
    expect([card.stage, delivery !== null, card.held]).toEqual(
      delivery ? ['REVIEW', true, PRICE] : ['CANCELLED', false, 0],
    );
  }));

it('parts that are given back at once are never more than what is held, also while the buyer approves', () =>
  inRounds(async () => {
    const order = await aTrade('REVIEW');
    await raceWithFaults<unknown>([
      ...times(5, (index) => () => refund(of('seller', order), 500 + index)),
      () => approve(of('buyer', order)),
    ]);
    const { card } = (await expectOneStory(order.id)).order;
    expect(card.stage).toBe('FINISHED');
    expect(card.released + card.returning).toBe(PRICE);
  }));

it('an amount that is accepted is the one that was seen, while the other side names another', () =>
  inRounds(async () => {
    const order = await aTrade('DISPUTED');
    const { version: seen } = await makeOffer(of('seller', order), { amount: 1500, reason: 'Most of it.' });
    await raceWithFaults<unknown>([
      () => acceptOffer({ ...of('buyer', order), seen }),
      () => makeOffer(of('seller', order), { amount: 1800, reason: 'More of it.' }),
    ]);
    const { card } = (await expectOneStory(order.id)).order;
    expect([card.stage, card.released, card.dispute?.seller]).toEqual(
      card.stage === 'FINISHED' ? ['FINISHED', 1500, 1500] : ['DISPUTED', 0, 1800],
    );
  }));

it('approving while the bank begins to examine the payment releases what was held before, or nothing', () =>
  inRounds(async () => {
    const order = await aTrade('REVIEW');
    const { refusals } = await raceWithFaults<unknown>([
      () => approve(of('buyer', order)),
      () => freeze(order),
    ]);
    const { card } = (await expectOneStory(order.id)).order;
    expect([card.stage, card.held, card.frozenAt !== undefined]).toEqual(
      refusals.length > 0 ? ['REVIEW', PRICE, true] : ['FINISHED', 0, true],
    );
  }));

it('asking for a revision in the last moment of a review is in time, or the work is approved', async () => {
  const orders = await Promise.all(times(sized(6, 30), () => aTrade('REVIEW')));
  const end = Date.now() + protection.review * DAY;
  setClock(() => end - DAY);
  const { answers, refusals } = await raceWithFaults<unknown>([
    ...orders.map((order) => () => requestRevision(of('buyer', order), 'In green.')),
    async () => {
      setClock(() => end + 60_000);
      await sweep();
    },
  ]);
  expect(answers.length + refusals.length).toBe(orders.length + 1);
  // What failed for want of a connection has its next turn within minutes.
  setClock(() => end + 3_600_000);
  await sweep();
  for (const { id } of orders) {
    const { order, events } = await expectOneStory(id);
    expect([events.at(-1)?.what, order.card.stage]).toEqual(
      order.card.revisionsUsed > 0 ? ['requestRevision', 'REVISION'] : ['approve', 'FINISHED'],
    );
  }
});

itKeepsRecordsConsistent();

describe('naive decisions that read before they write', () => {
  it('give the same money to both sides, which the recount finds', async () => {
    const { id, seller } = await aTrade('REVIEW');
    const { PK } = keys.hold('order', id);
    const bothHaveRead = createBarrier(2);
    const naive = async (account: string, stage: OrderStage) => {
      const { card } = (await read(id)).order;
      await bothHaveRead();
      if (card.stage !== 'REVIEW') return;
      const lines = [
        { account: accounts.held('order', id), amount: PRICE },
        { account, amount: -PRICE },
      ];
      await transact([
        book(PK, { kind: 'release', currency: 'usd', lines, at: timestamp(), by: 'buyer' }),
        change(keys.order(id), { set: { 'card.stage': stage }, when: { PK: exists } }),
      ]);
    };
    await race([
      () => naive(accounts.seller(seller.id), 'FINISHED'),
      () => naive(accounts.refunding('nobody'), 'CANCELLED'),
    ]);
    const found = await books.mistakesIn(`order ${id}`);
    expect(found.map(({ what }) => what)).toContain(`hold is ${PRICE}, counted ${-PRICE}`);
  });
});
