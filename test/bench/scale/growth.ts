import { listGigs } from '#functions/domain/gigs/list.ts';
import { BUDGET } from '#functions/domain/listing/browse.ts';
import { GigFilter } from '#shared/api/work/gigs.ts';
import { median } from '#test/bench/measure/median.ts';
import { figure, progress, type Finding, type Report } from '#test/bench/measure/report.ts';

import type { FirstBlock } from './market/first-block.ts';
import { at, type Market } from './markets.ts';
import { measureRead, uncovered, type Taken } from './measure.ts';
import { readsOf, type Pages, type Read } from './reads.ts';

const goals = { ratio: 1.25, growth: 1, units: BUDGET };

type Row = Read & { small: Taken; large: Taken };
type Comparison = { first: FirstBlock; pages: Pages; markets: Market[]; repeats: number };

/** The cursor of the deep page of each sort, found by reading the pages before it. */
export async function deepCursors({ deep }: Pages, market: Market): Promise<Record<string, string>> {
  const cursors: Record<string, string> = {};
  for (const sort of ['createdAt', 'sales']) {
    for (let page = 1; page < deep.page; page += 1) {
      const filter = GigFilter.parse({ sort, limit: deep.limit, cursor: cursors[sort] });
      cursors[sort] = (await at(market, () => listGigs(filter))).next ?? '';
    }
  }
  return cursors;
}

const percentile = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? Number.NaN;
/** 1 for calls without a request to the table, whose time cannot grow. */
const ratioOf = ({ small, large }: Row) => (small.rounds > 0 ? median(large.times) / median(small.times) : 1);
const growthOfUnits = ({ small, large }: Row) => (small.units ? large.units / small.units : 1);

/** Searches and price ranges skip cards that they read; how many depends on the data. */
export const isFiltering = ({ request: { query = {} } }: Read) => 'search' in query || 'min' in query;

/** Compares every reading call between the small and the large marketplace. */
export async function growthOf({
  first,
  pages,
  markets,
  repeats,
}: Comparison): Promise<Pick<Report, 'figures' | 'findings'>> {
  const [one, other] = markets;
  if (!one || !other) throw new Error('Growth needs two marketplaces.');
  const reads = readsOf(first, pages, await deepCursors(pages, one));
  const missing = uncovered(reads);
  if (missing.length > 0) throw new Error(`test/bench/scale/reads.ts has no read of ${missing.join(', ')}.`);

  const rows: Row[] = [];
  for (const read of reads) {
    const [small, large] = await measureRead(read, [one, other], repeats);
    if (small && large) rows.push({ ...read, small, large });
    progress(`${read.operation} ${read.what}`);
  }
  const plain = rows.filter((row) => !isFiltering(row));
  const filtering = rows.filter(isFiltering);
  const alike = filtering.filter(({ small, large }) => small.looked === large.looked);
  const most = (all: Row[], value: (row: Row) => number) => Math.max(...all.map(value));
  const two = (value: number) => value.toFixed(2);
  return {
    figures: [
      figure(
        'growth: p50 of the large ÷ the small marketplace, worst',
        most(plain, ratioOf),
        { atMost: goals.ratio },
        two,
      ),
      figure(
        'growth: units of the large ÷ the small marketplace, worst',
        most(plain, growthOfUnits),
        { atMost: goals.growth },
        two,
      ),
      figure(
        'growth: p50 of searches and price ranges that read equally many cards in both, worst',
        most(alike, ratioOf),
        { atMost: goals.ratio },
        two,
      ),
      figure(
        'growth: units of one page of a search or price range, most',
        most(filtering, ({ large }) => large.units),
        { atMost: goals.units },
      ),
    ],
    findings: [
      tableOf('Reads of one record or one partition, and lists with one filter.', plain),
      tableOf(
        'Searches and price ranges, which read cards until a page is full or its units are used up.',
        filtering,
      ),
    ],
  };
}

function tableOf(says: string, rows: Row[]): Finding {
  const ms = (value: number) => value.toFixed(1);
  const pair = ({ small, large }: Row, value: (taken: Taken) => number | string) =>
    `${value(small)} → ${value(large)}`;
  return {
    says,
    head: ['call', 'of', 'records', 'cards read', 'rounds', 'units', 'p50 ms', 'p95 ms', 'ratio'],
    rows: rows.map((row) => [
      row.operation,
      row.what,
      pair(row, ({ answered }) => answered),
      pair(row, ({ looked }) => looked),
      pair(row, ({ rounds }) => rounds),
      pair(row, ({ units }) => units),
      pair(row, ({ times }) => ms(median(times))),
      pair(row, ({ times }) => ms(percentile(times, 0.95))),
      ratioOf(row).toFixed(2),
    ]),
  };
}
