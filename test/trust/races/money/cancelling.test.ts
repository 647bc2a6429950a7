import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { readBooks } from '#functions/domain/money/books/books.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { books } from '#functions/domain/recount/books/books.ts';
import { setClock } from '#functions/lib/clock.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';
import { recordsOf } from '#test/functions/domain/an-order.ts';
import { applyOrderClock, cancel, confirmPayment, deliver, sweep } from '#test/functions/domain/steps.ts';
import { sized } from '#test/size.ts';
import { inRounds, times, useRaces } from '#test/trust/races/a-race.ts';
import { aBriefTrade } from '#test/trust/races/brief-records.ts';

import { aProvider, report } from './a-checkout.ts';

const { raceWithFaults, itHolds, itIsLostWithoutGuards, itKeepsRecordsConsistent } = useRaces();

let provider: Awaited<ReturnType<typeof aProvider>>;
beforeEach(async () => {
  provider = await aProvider();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
afterEach(() => setClock(null));

/** Tabs of one buyer, each of which pays or cancels. */
const TABS = 2;

it('an order that is paid and cancelled at once is paid, or cancelled and what has arrived goes back', () =>
  inRounds(async (round) => {
    const { id, buyer, begin, pay, cancel: end, count } = await provider.aCheckout();
    // In every other round the payment was begun before, and in some its intent was cancelled since.
    const before = round % 2 === 0 ? await begin() : undefined;
    const isReplaced = before !== undefined && round % 4 === 2;
    if (isReplaced) await provider.abandon(before);
    const begun = isReplaced ? undefined : before;
    await raceWithFaults<unknown>([
      ...times(TABS, () => async () => pay(begun ?? (await begin()))),
      ...times(TABS, () => end),
    ]);
    const { stage, isPaid, hold, price } = await orders.get(id, buyer.id);
    expect(['PAID', 'CANCELLED']).toContain(stage);
    expect([isPaid, hold !== null]).toEqual(count('succeeded') === 1 ? [true, true] : [false, false]);
    if (stage === 'PAID') expect(hold).toMatchObject({ state: 'held', amount: price });
    else if (hold) expect(hold).toMatchObject({ state: 'closed', toBuyer: price, isReturning: true });
    const records = await recordsOf(id);
    expect(records.filter(({ SK }) => String(SK).startsWith('PAYISSUE#'))).toEqual([]);
  }));

itHolds<unknown>('an order that is delivered and cancelled at once is one of the two', async () => {
  const { id, buyer, seller } = await aBriefTrade();
  return {
    tasks: [
      () => deliver(id, seller.id, { url: 'https://example.com/work', note: null }),
      () => cancel({ id, userId: buyer.id }),
    ],
    check: async () => {
      const { stage, delivered } = await orders.get(id, buyer.id);
      expect(stage).toBe(delivered ? 'DELIVERED' : 'CANCELLED');
    },
  };
});

itIsLostWithoutGuards('a charge that was too late goes back once', async () => {
  const [{ id, intentId } = { id: '', intentId: '' }] = await chargedTooLate(1);
  return { tasks: times(2, () => () => report(intentId)), check: () => expectGivenBackOnce(id) };
});

itKeepsRecordsConsistent();

/** Orders that have ended by themselves, and whose buyers were charged after that. */
async function chargedTooLate(count: number) {
  const checkouts = await Promise.all(times(count, provider.aCheckout));
  const all = await Promise.all(
    checkouts.map(async ({ begin, ...order }) => ({ ...order, intentId: await begin() })),
  );
  const later = Date.now() + (protection.requirements.unpaid + 1) * DAY;
  setClock(() => later);
  for (const { intentId } of all) await provider.charge(intentId);
  return all;
}
async function expectGivenBackOnce(id: string): Promise<void> {
  const { journals, movements } = await readBooks('order', id);
  const refunds = movements.filter(({ type }) => type === 'refund');
  expect([journals.filter(({ kind }) => kind === 'returned').length, refunds.length]).toEqual([1, 1]);
}

it('a charge that was too late goes back once, whoever reports it and sweeps at once, and the order ends', async () => {
  const all = await chargedTooLate(sized(4, 20));
  await raceWithFaults<unknown>([
    ...all.flatMap(({ intentId, buyer, id }) => [
      () => report(intentId),
      () => report(intentId),
      () => confirmPayment(intentId, buyer.id),
      () => applyOrderClock(id),
    ]),
    sweep,
  ]);
  for (const { id, buyer } of all) {
    await expectGivenBackOnce(id);
    expect(await orders.get(id, buyer.id)).toMatchObject({ stage: 'CANCELLED', isPaid: false, hold: null });
    expect(await books.mistakesIn(`order ${id}`)).toEqual([]);
  }
});
