import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { BUDGET } from '#functions/domain/listing/browse.ts';
import { createCleanup } from '#infra/local/cleanup.ts';
import { askedOf } from '#test/bench/scale/days.ts';
import { deepCursors, isFiltering } from '#test/bench/scale/growth.ts';
import { firstBlock } from '#test/bench/scale/market/first-block.ts';
import { at, openMarket, setEnvironmentFor, type Market } from '#test/bench/scale/markets.ts';
import { readingCalls, measureRead, uncovered } from '#test/bench/scale/measure.ts';
import { readsOf, type Read } from '#test/bench/scale/reads.ts';
import { recounted } from '#test/bench/scale/recounted.ts';

const size = { gigs: 40, bestSelling: 40, inbox: 24, thread: 60 };
const pages = { limit: 3, deep: { limit: 2, page: 10 } };
const TIMES_AS_LARGE = 10;

const cleanup = createCleanup();
let folder: string;
let markets: Market[];
let reads: Read[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-growth-'));
  setEnvironmentFor(folder);
  const small = await openMarket({ gigs: size.gigs, size, folder, cleanup });
  const large = await openMarket({ gigs: TIMES_AS_LARGE * size.gigs, size, folder, cleanup });
  markets = [small, large];
  reads = readsOf(firstBlock(size), pages, await deepCursors(pages, small));
});
afterAll(async () => {
  await cleanup.run();
  await rm(folder, { recursive: true, force: true });
});

it('measures every call that reads', () => {
  expect(readingCalls.length).toBeGreaterThan(15);
  expect(uncovered(reads), 'calls that test/bench/scale/reads.ts has no read of').toEqual([]);
});

it('consumes the same for every read, however large the marketplace is', async () => {
  for (const read of reads.filter((each) => !isFiltering(each))) {
    const [small, large] = await measureRead(read, markets, 0);
    expect({ ...read, taken: large }).toEqual({ ...read, taken: small });
  }
});

it('reads no more than the budget for a search or a price, and at least as many cards in the larger marketplace', async () => {
  for (const read of reads.filter(isFiltering)) {
    const [small, large] = await measureRead(read, markets, 0);
    expect(large?.units).toBeLessThanOrEqual(BUDGET);
    expect(small?.looked).toBeLessThanOrEqual(large?.looked ?? 0);
  }
});

it('compares, draws from, recounts and closes new books alike, however many old ones there are', async () => {
  const books = { perDay: 5, fresh: 20 };
  const few = await askedOf({ ...books, old: 10 }, folder, cleanup);
  expect(await askedOf({ ...books, old: 200 }, folder, cleanup)).toEqual(few);
});

it('holds a few records at a time for the recount, however many it has looked at', async () => {
  const [small] = markets;
  if (!small) throw new Error('There is a small marketplace.');
  const pageSize = 60;
  const { held, records, cards } = await at(small, () => recounted({ pageSize, pages: 25 }));
  // At most one page of items and twenty other records for each of the eight checks.
  expect(held).toBeLessThanOrEqual(8 * (pageSize + 20));
  expect(records + cards).toBeGreaterThan(4 * held);
});
