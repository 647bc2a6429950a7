import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { setClock, timestamp } from '#functions/lib/clock.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { OrderStage } from '#shared/rules/work/order.ts';
import type { Actor, Verb } from '#shared/work/phases.ts';
import { anOrder, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { acceptOffer, cancel, decline, makeOffer, refund } from '#test/functions/domain/steps.ts';
import type { OrderRecord } from '#test/support/work.ts';
import { inRounds, times, useRaces } from '#test/trust/races/a-race.ts';

import {
  aTrade,
  expectOneStory,
  of,
  PRICE,
  readStory,
  toApprove,
  toDeliver,
  toDispute,
  toReturnAll,
  type Move,
} from './one-story.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

/** The bank of the payer begins to examine the payment. */
const freeze = ({ id }: OrderWithParties) =>
  untilCurrent(
    () => works.find({ kind: 'order', id }),
    async (work) => transact((await work?.examine('freeze', { by: 'bank', at: timestamp() })) ?? []),
  );

type Ending = readonly [Verb, Actor, OrderStage];

/** Of two that exclude each other, the second is the one that does harm after the first. */
type Rivals = [title: string, stage: OrderStage, both: [Move, Move], endings: [Ending, Ending]];

const approved: Ending = ['approve', 'buyer', 'FINISHED'];
const disputed: Ending = ['dispute', 'buyer', 'DISPUTED'];
const returned: Ending = ['refundAll', 'seller', 'CANCELLED'];
const declined: Ending = ['decline', 'seller', 'CANCELLED'];
const delivered: Ending = ['deliver', 'seller', 'REVIEW'];
const toDecline: Move = (order) => decline(of('seller', order));

const rivals: Rivals[] = [
  ['approving and disputing', 'REVIEW', [toApprove, toDispute], [approved, disputed]],
  ['approving and giving everything back', 'REVIEW', [toApprove, toReturnAll], [approved, returned]],
  ['giving everything back and disputing', 'REVISION', [toReturnAll, toDispute], [disputed, returned]],
  ['declining and delivering', 'PAID', [toDecline, toDeliver], [declined, delivered]],
];

for (const [title, stage, both, endings] of rivals)
  itHolds<unknown>(`of ${title} one is done, and the other refused, or about what was released`, async () => {
    const order = await aTrade(stage);
    const before = await readStory(order.id);
    return {
      tasks: both.map((act) => () => act(order)),
      check: async ({ answers, refusals }) => {
        const { card, events } = await expectOneStory(order.id);
        expect(events).toHaveLength(before.events.length + answers.length);
        // What was approved can be given back, or disputed, while it clears.
        const isAfterApproval = events.at(-2)?.what === 'approve';
        expect(refusals.map(({ status }) => status)).toEqual(isAfterApproval ? [] : [409]);
        const [last] = events.slice(-1).map(({ what, by }) => [what, by.kind, card.stage]);
        if (isAfterApproval) expect(last?.slice(0, 2)).toEqual(endings[1].slice(0, 2));
        else expect(endings).toContainEqual(last);
      },
    };
  });

/** Two parties at once, and what must be true of the order then. */
type Meeting = { title: string; state: () => Promise<OrderWithParties>; both: [Move, Move]; check: Check };
type Check = (order: OrderRecord, refusals: number) => void;

const meetings: Meeting[] = [
  {
    title: 'cancelling alone and delivering at once opens the work, or gives the money back',
    state: () => anOrder({ isPaid: true }),
    both: [(order) => cancel(of('buyer', order)), toDeliver],
    check: ({ stage, held, times: { delivered: deliveredAt } }) =>
      expect([stage, held]).toEqual(deliveredAt ? ['REVIEW', PRICE] : ['CANCELLED', 0]),
  },
  {
    title: 'an amount that is accepted is the one that was seen, while the other side names another',
    state: async () => {
      const order = await aTrade('DISPUTED');
      const { version } = await makeOffer(of('seller', order), { amount: 1500, reason: 'Most of it.' });
      return { ...order, version };
    },
    both: [
      (order) => acceptOffer({ ...of('buyer', order), seen: order.version }),
      (order) => makeOffer(of('seller', order), { amount: 1800, reason: 'More of it.' }),
    ],
    check: ({ stage, released, dispute }) =>
      expect([released, dispute?.seller]).toEqual(stage === 'FINISHED' ? [1500, 1500] : [0, 1800]),
  },
  {
    title: 'approving while the bank begins to examine the payment releases what was held before, or nothing',
    state: () => aTrade('REVIEW'),
    both: [toApprove, freeze],
    check: ({ stage, held, frozenAt }, refusals) =>
      expect([stage, held, frozenAt !== undefined]).toEqual(
        refusals > 0 ? ['REVIEW', PRICE, true] : ['FINISHED', 0, true],
      ),
  },
  {
    title: 'parts that are given back at once are together what goes back',
    state: () => aTrade('REVIEW'),
    both: [(order) => refund(of('seller', order), 500), (order) => refund(of('seller', order), 501)],
    check: ({ held, returning }) => expect([held, returning]).toEqual([PRICE - 1001, 1001]),
  },
];

for (const { title, state, both, check } of meetings)
  itHolds<unknown>(title, async () => {
    const order = await state();
    return {
      tasks: both.map((act) => () => act(order)),
      check: async ({ refusals }) => check((await expectOneStory(order.id)).card, refusals.length),
    };
  });

it('parts that are given back at once are never more than what is held, also while the buyer approves', () =>
  inRounds(async () => {
    const order = await aTrade('REVIEW');
    await raceWithFaults<unknown>([
      ...times(5, (index) => () => refund(of('seller', order), 500 + index)),
      () => toApprove(order),
    ]);
    const { card } = await expectOneStory(order.id);
    expect(card.stage).toBe('FINISHED');
    expect(card.released + card.returning).toBe(PRICE);
  }));

itKeepsRecordsConsistent();
