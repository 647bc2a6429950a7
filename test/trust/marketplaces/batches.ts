import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { isFull, seed, sized } from '#test/size.ts';
import { useFastTimers } from '#test/support/fast-timers.ts';

import { pretendConflicts } from '../conflicts.ts';
import { tally } from '../tally.ts';
import { aMarketplace, type Marketplace, type Played } from './a-marketplace.ts';
import { aWorld, emptyTable, type World } from './a-world.ts';
import { countBelowZero, endProcessing, takeBackLate } from './banks.ts';
import {
  countReturned,
  differences,
  differencesFromProvider,
  mistakesIn,
  unended,
  unpaid,
} from './checks.ts';
import { debtOf, endAll, leave, recover, remaining } from './endings.ts';
import { worlds, type Round } from './happenings.ts';
import { useMortality } from './mortal.ts';
import { closeAll } from './operators.ts';
import { happen } from './play.ts';

/** How many files have batches, and how many batches each of them has. */
const PARTS = 5;
const BATCHES = 5;
/** So many marketplaces have one table. */
const SIZE = isFull ? 40 : 3;
const ROUNDS = isFull ? 14 : 8;
/** How often operators look at their list once nothing happens any more, two weeks apart. */
const TURNS = 20;
/** Milliseconds. No shorter than the pause before a request to the provider is repeated. */
const RETRY_PAUSE = 1_000;
/** Milliseconds. A batch of the full size takes many minutes: what takes longer than this hangs. */
const HANGING = 3_600_000;

// A recount waits for writes that are under way: here there are none.
vi.mock('node:timers/promises', async (load) => ({
  ...(await load<typeof import('node:timers/promises')>()),
  setTimeout: async () => {},
}));

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
  await world.goOn(round);
  for (const market of markets) await countBelowZero(market);
  expect(await inAll(touched, async (each) => (each ? mistakesIn(each.market, each.sale) : []))).toEqual([]);
}

/** Lets the time pass in which everything ends by itself, and at last what is still under way. */
async function waitForEnds(world: World, days: number, step = 8): Promise<void> {
  for (let day = 0; day < days; day += step) {
    world.pass(24 * step);
    await world.goOn();
  }
  for (let hour = 0; hour < 2; hour += 1) {
    world.pass(1);
    await world.goOn();
  }
}

/** The same worlds each time, unless the trust suites are asked for by name: one that is red would let nothing land. */
const seedOf = (batch: number): number => sized(1, seed) * 1_000 + batch;

/** A world in which things happen, and its operators. */
type Opened = { world: World; markets: Marketplace[]; operators: Played };

/** Opens the marketplaces of a batch and plays what happens in them; after each round, and at the end, their books hold. */
async function playAll(batch: number): Promise<Opened> {
  const [script] = fc.sample(worlds(SIZE, ROUNDS), { seed: seedOf(batch), numRuns: 1, unbiased: true });
  if (!script) throw new Error('There is nothing to play.');
  // In some, operators pay sellers by hand; in others, accounts may fall below zero.
  const world = await aWorld(batch % 4 === 1 ? 'manual' : 'stripe');
  const fallsBelowZero = batch % 2 === 0;
  world.changePlatform({ reversesBelowZero: fallsBelowZero });
  if (fallsBelowZero) tally('marketplaces: accounts may fall below zero');
  const markets: Marketplace[] = [];
  // One after another: who opens an account waits for the provider no longer than a request may take.
  for (const course of script.courses) markets.push(await aMarketplace(world, course));
  const operators = { world, done: new Set<string>() };
  await world.goOn();
  await closeAll(operators, 0);
  for (const [index, round] of script.rounds.entries()) await play(world, markets, index, round);
  expect((await differences(markets)).found).toEqual([]);
  return { world, markets, operators };
}

/** Everything ends, by itself or by the operators: no case stays open, and nobody has money to come. */
async function expectAllToEnd({ world, markets, operators }: Opened): Promise<void> {
  world.faults.clear();
  for (const [index, market] of markets.entries())
    for (const sale of market.sales) await endProcessing(market, sale, index);
  await waitForEnds(world, 40);
  for (const market of markets) await endAll(market);
  await waitForEnds(world, 100);
  const sales = markets.flatMap((market) => market.sales);
  let open: unknown[] = await closeAll(operators, 0);
  // What an account lacks is asked for during thirty days; what waits for a bank, or a day, is closed after that. What was asked for
  // once more is listed again when that has failed, too.
  for (let turn = 1; turn < TURNS && (turn < 4 || open.length > 0); turn += 1) {
    await waitForEnds(world, 14, 14);
    open = [...(await closeAll(operators, turn)), ...(await inAll(sales, unended))];
  }
  expect(open).toEqual([]);
  expect(await inAll(markets, unpaid)).toEqual([]);
  tally('marketplaces: given straight back', await countReturned(sales));
}

/** Long after the work, banks take back what was paid for some of it. */
async function takeBackSome({ world, markets, operators }: Opened): Promise<void> {
  for (const market of markets.filter((_, index) => index % 8 === 0)) await takeBackLate(market);
  for (let turn = 0; turn < 3; turn += 1) {
    await waitForEnds(world, 16, 16);
    await closeAll(operators, turn);
  }
}

/** Half of those who owe something sell once more, which pays it; the others wait until it is forgotten. */
async function expectDebtsToEnd({ world, markets, operators }: Opened, batch: number): Promise<void> {
  const owing: Marketplace[] = [];
  for (const market of markets) if ((await debtOf(market)) > 0) owing.push(market);
  const recovering = owing.filter((_, index) => (index + batch) % 2 === 0);
  for (const market of recovering) await recover(market);
  await waitForEnds(world, 48, 16);
  if (owing.length > recovering.length) await waitForEnds(world, 180, 30);
  for (let turn = 0; turn < 2; turn += 1) {
    await closeAll(operators, turn);
    await waitForEnds(world, 2);
  }
  expect(await Promise.all(recovering.map(debtOf))).toEqual(recovering.map(() => 0));
  expect(await inAll(markets, unpaid)).toEqual([]);
  tally('marketplaces: sellers who owed and recovered', recovering.length);
  tally('marketplaces: sellers who owed and left', owing.length - recovering.length);
}

/** No case is open, the books are those of the provider, and everybody deletes their account. */
async function expectAllToLeave({ world, markets, operators }: Opened): Promise<void> {
  expect(await closeAll(operators, 0)).toEqual([]);
  const { found, totals } = await differences(markets);
  expect(found).toEqual([]);
  expect(await differencesFromProvider(totals)).toEqual([]);
  expect(await inAll(markets, leave)).toEqual([]);
  await waitForEnds(world, 16);
  expect(await inAll(markets, remaining)).toEqual([]);
  tally('marketplaces', markets.length);
}

/** How many of its batches a file plays: more than two take the full size longer than anybody waits for it. */
const played = isFull ? sized(2, BATCHES) : 1;

/** Plays the batches of this part, the first of which is 0. They are in several files, because a file has one process. */
export function playBatches(part: number): void {
  useMarket();
  useBucket();
  useMortality();
  const timers = useFastTimers();

  beforeEach(async () => {
    await emptyTable();
    timers.begin(RETRY_PAUSE);
    for (const method of ['error', 'info', 'log'] as const)
      vi.spyOn(console, method).mockReturnValue(undefined);
  });
  afterEach(() => {
    setClock(null);
    vi.restoreAllMocks();
  });

  const batches = Array.from({ length: played }, (_, index) => part + PARTS * index);
  it.each(batches)(
    'marketplaces of batch %i keep their books whatever happens, and all of their money ends where it should',
    { timeout: HANGING },
    async (batch) => {
      pretendConflicts(seedOf(batch));
      const opened = await playAll(batch);
      await expectAllToEnd(opened);
      await takeBackSome(opened);
      await expectDebtsToEnd(opened, batch);
      await expectAllToLeave(opened);
    },
  );
}
