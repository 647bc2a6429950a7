import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { commissionOn } from '#shared/rules/money/commission.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import { anOrderIn, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { sumsOf } from '#test/functions/domain/money/a-released-order.ts';
import { applyOrderClock, sweep } from '#test/functions/domain/steps.ts';
import { sized } from '#test/size.ts';
import { times, useRaces } from '#test/trust/races/a-race.ts';
import { expectOneStory, PRICE, toApprove } from '#test/trust/races/work/one-story.ts';

const { raceWithFaults, itIsLostWithoutGuards, itKeepsRecordsConsistent } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

const SWEEPERS = 3;
const ORDERS = sized(6, 40);
const HOUR = 3_600_000;
/** The time so many hours after the end of a review that begins now. */
const afterReview = (hours: number) => {
  const time = Date.now() + protection.review * DAY + hours * HOUR;
  setClock(() => time);
};

/** Expects an order that has ended once, and its seller's share of it. */
async function expectReleasedOnce({ id, seller }: OrderWithParties): Promise<void> {
  const { card, events } = await expectOneStory(id);
  expect(card).toMatchObject({ stage: 'FINISHED', held: 0, released: PRICE });
  expect(events.filter(({ what }) => what === 'approve')).toHaveLength(1);
  const share = PRICE - commissionOn(PRICE, card.commissionRate);
  expect(await sumsOf(seller.id)).toEqual({ balance: share, clearing: share });
}

it('several sweeps at once end each order once, and release its money once, while its buyer approves it', async () => {
  const orders = await Promise.all(times(ORDERS, () => anOrderIn('REVIEW')));
  afterReview(0.1);
  await raceWithFaults<unknown>([
    ...times(SWEEPERS, () => sweep),
    ...orders.map((order) => () => toApprove(order)),
  ]);
  // What failed for want of a connection has its next turn within minutes.
  afterReview(1);
  await raceWithFaults(times(SWEEPERS, () => sweep));
  afterReview(2);
  await sweep();
  for (const order of orders) await expectReleasedOnce(order);
});

itIsLostWithoutGuards('several sweeps at once release an order once', async () => {
  const order = await anOrderIn('REVIEW');
  afterReview(0.1);
  const end = () => applyOrderClock(order.id);
  return { tasks: [end, end], check: () => expectReleasedOnce(order) };
});

itKeepsRecordsConsistent();
