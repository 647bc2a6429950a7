import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { seed, sized } from '#test/size.ts';
import { useFastTimers } from '#test/support/fast-timers.ts';

import {
  aMarketplace,
  debtOf,
  happen,
  hearAgain,
  recover,
  type Marketplace,
} from './marketplaces/a-marketplace.ts';
import { aWorld, emptyTable, type World } from './marketplaces/a-world.ts';
import {
  differences,
  differencesFromProvider,
  mistakesIn,
  needless,
  unended,
  unpaid,
} from './marketplaces/checks.ts';
import { worlds, type Round } from './marketplaces/happenings.ts';
import { useMortality } from './marketplaces/mortal.ts';
import { tally } from './tally.ts';

const BATCHES = sized(1, 25);
const SIZE = sized(3, 40);
const ROUNDS = sized(6, 10);
/** Milliseconds. */
const timeout = sized(180_000, 900_000);
/** Milliseconds. No shorter than the pause before a request to the provider is repeated. */
const RETRY_PAUSE = 1_000;

useMarket();
useMortality();
const timers = useFastTimers();

beforeEach(async () => {
  await emptyTable();
  timers.begin(RETRY_PAUSE);
  for (const method of ['error', 'info'] as const) vi.spyOn(console, method).mockReturnValue(undefined);
});
afterEach(() => {
  setClock(null);
  vi.restoreAllMocks();
});

const inAll = async <T>(all: T[], find: (each: T) => Promise<string[]>) =>
  (await Promise.all(all.map(find))).flat();

/** What goes wrong at the provider from now on. */
function disturb(world: World, { faults, hearingDies }: Round): void {
  if (hearingDies !== undefined) world.killNextHearing(hearingDies);
  for (const fault of faults) {
    if ('events' in fault) world.faults.disturbNext(fault.events, { times: fault.times });
    else {
      const [resource, operation] = fault.of;
      world.faults.failNext(fault.requests, { resource, operation, isApplied: fault.isApplied });
    }
  }
}

/** Something happens in each marketplace; after it the books of what it was about hold. */
async function play(world: World, markets: Marketplace[], index: number, round: Round): Promise<void> {
  world.pass(round.hours);
  disturb(world, round);
  const touched = await Promise.all(
    markets.map(async (market) => {
      const happening = market.course.happenings[index];
      const sale = happening && (await happen(market, happening));
      return sale ? { market, sale } : undefined;
    }),
  );
  await world.goOn(round.sweepDies);
  expect(await inAll(touched, async (each) => (each ? mistakesIn(each.market, each.sale) : []))).toEqual([]);
}

/** Lets the time pass in which everything ends by itself, and at last what is still under way. */
async function waitForEnds(world: World, days: number): Promise<void> {
  const step = 8;
  for (let day = 0; day < days; day += step) {
    world.pass(24 * step);
    await world.goOn();
  }
  for (let hour = 0; hour < 3; hour += 1) {
    world.pass(1);
    await world.goOn();
  }
}

describe.each(Array.from({ length: BATCHES }, (_, batch) => batch))('marketplaces of batch %i', (batch) => {
  it(
    'keep their books whatever happens, and all of their money ends where it should',
    { timeout },
    async () => {
      const [script] = fc.sample(worlds(SIZE, ROUNDS), {
        seed: seed * 1_000 + batch,
        numRuns: 1,
        unbiased: true,
      });
      if (!script) throw new Error('There is nothing to play.');
      const world = await aWorld();
      const markets: Marketplace[] = [];
      // One after another: who opens an account waits for the provider no longer than a request may take.
      for (const course of script.courses) markets.push(await aMarketplace(world, course));
      for (const [index, round] of script.rounds.entries()) await play(world, markets, index, round);
      expect(await differences()).toEqual([]);

      world.faults.clear();
      await waitForEnds(world, 130);
      const sales = markets.flatMap((market) => market.sales);
      // Some events were lost for good: the operator sees it by the comparison with the provider, and has them sent again.
      for (const sale of sales) await hearAgain(sale);
      // What an account lacks is asked for during thirty days.
      await waitForEnds(world, 40);
      expect(await inAll(sales, unended)).toEqual([]);
      expect(await inAll(markets, unpaid)).toEqual([]);

      const owing = (
        await Promise.all(markets.map(async (market) => ((await debtOf(market)) > 0 ? [market] : [])))
      ).flat();
      await Promise.all(owing.map(recover));
      await waitForEnds(world, 16);
      expect(await Promise.all(owing.map(debtOf))).toEqual(owing.map(() => 0));
      expect(await inAll(markets, unpaid)).toEqual([]);

      expect(await differences()).toEqual([]);
      expect(await differencesFromProvider()).toEqual([]);
      expect(await needless()).toEqual([]);
      for (const { done } of markets) for (const [what, times] of done) tally(`marketplaces: ${what}`, times);
      tally('marketplaces', markets.length);
      tally('marketplaces: sellers who owed and recovered', owing.length);
    },
  );
});
