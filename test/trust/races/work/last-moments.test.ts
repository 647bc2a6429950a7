import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import type { OrderStage } from '#shared/rules/work/order.ts';
import type { Verb } from '#shared/work/phases.ts';
import { applyOrderClock, requestRevision, sweep } from '#test/functions/domain/steps.ts';
import { sized } from '#test/size.ts';
import { times, useRaces } from '#test/trust/races/a-race.ts';

import { aTrade, expectOneStory, of, toApprove, toDispute, toReturnAll, type Move } from './one-story.ts';

const { raceWithFaults, itIsLostWithoutGuards, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

const HOUR = 3_600_000;
const ORDERS = sized(3, 20);

const lastMoments: [Verb, OrderStage, Move][] = [
  ['revise', 'REVISION', (order) => requestRevision(of('buyer', order), 'In green.')],
  ['approve', 'FINISHED', toApprove],
  ['dispute', 'DISPUTED', toDispute],
  ['refundAll', 'CANCELLED', toReturnAll],
];
/** A minute before or after the end of a review that begins now. */
const reviewEnds = Date.now() + protection.review * DAY;
const beforeTheEnd = () => setClock(() => reviewEnds - HOUR);
const afterTheEnd = () => setClock(() => reviewEnds + HOUR);

it.each(lastMoments)(
  '%s in the last moment of a review is in time, or the work is approved',
  async (what, stage, act) => {
    const orders = await Promise.all(times(ORDERS, () => aTrade('REVIEW')));
    beforeTheEnd();
    const { answers, refusals } = await raceWithFaults<unknown>([
      ...orders.map((order) => () => act(order)),
      async () => {
        afterTheEnd();
        await sweep();
      },
    ]);
    expect(answers.length + refusals.length).toBe(orders.length + 1);
    // What failed for want of a connection has its next turn within minutes.
    setClock(() => reviewEnds + 2 * HOUR);
    await sweep();
    for (const { id } of orders) {
      const { card, events } = await expectOneStory(id);
      const last = events.at(-1);
      // What the clock has approved can be given back, which leaves it finished.
      const isReleased = events.at(-2)?.what === 'approve' && what === 'refundAll';
      expect([last?.what, card.stage]).toEqual(
        last?.by.kind === 'clock' ? ['approve', 'FINISHED'] : [what, isReleased ? 'FINISHED' : stage],
      );
    }
  },
);

for (const [what, , act] of lastMoments)
  itIsLostWithoutGuards<unknown>(`${what} as the clock ends the review`, async () => {
    const order = await aTrade('REVIEW');
    afterTheEnd();
    const inTime = () => {
      beforeTheEnd();
      return act(order);
    };
    return {
      tasks: [() => applyOrderClock(order.id), inTime],
      check: async () => void (await expectOneStory(order.id)),
    };
  });

itKeepsRecordsConsistent();
