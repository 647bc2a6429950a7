import { listGigs } from '#functions/domain/gigs/list.ts';
import { BUDGET } from '#functions/domain/listing/browse.ts';
import { GigFilter } from '#shared/api/gigs.ts';

import { median } from '../median.ts';
import { figure, progress, type Finding, type Report } from '../report.ts';
import type { FirstBlock } from './first-block.ts';
import { at, type Market } from './markets.ts';
import { take, uncovered, type Taken } from './measure.ts';
import { readsOf, type Pages, type Read } from './reads.ts';

const goals = { ratio: 1.25, units: 1, looked: BUDGET };

type Row = Read & { small: Taken; large: Taken };
type Asked = { first: FirstBlock; pages: Pages; markets: Market[]; repeats: number };

/** Where the deep page of each sort begins, found by paging there. */
export async function deepCursors({ deep }: Pages, market: Market): Promise<Record<string, string>> {
  const cursors: Record<string, string> = {};
  for (const sort of ['createdAt', 'sales']) {
    for (let page = 1; page < deep.page; page += 1) {
      const asked = GigFilter.parse({ sort, limit: deep.limit, cursor: cursors[sort] });
      cursors[sort] = (await at(market, () => listGigs(asked))).next ?? '';
    }
  }
  return cursors;
}

const percentile = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? Number.NaN;
/** What asks the table for nothing takes no time that could grow. */
const ratioOf = ({ small, large }: Row) => (small.rounds > 0 ? median(large.times) / median(small.times) : 1);
const growthOfUnits = ({ small, large }: Row) => (small.units ? large.units / small.units : 1);

/** A search, and a list that leaves out some of the cards it looks at: how many those are depends on what is there. */
export const isSifting = ({ asked: { query = {} } }: Read) => 'search' in query || 'min' in query;

/** Every reading call, made of both marketplaces. */
export async function growthOf({
  first,
  pages,
  markets,
  repeats,
}: Asked): Promise<Pick<Report, 'figures' | 'findings'>> {
  const [one, other] = markets;
  if (!one || !other) throw new Error('Growth is between two marketplaces.');
  const reads = readsOf(first, pages, await deepCursors(pages, one));
  const missing = uncovered(reads);
  if (missing.length > 0) throw new Error(`Nothing reads by ${missing.join(', ')}.`);

  const rows: Row[] = [];
  for (const read of reads) {
    const [small, large] = await take(read, [one, other], repeats);
    if (small && large) rows.push({ ...read, small, large });
    progress(`${read.operation} ${read.what}`);
  }
  const plain = rows.filter((row) => !isSifting(row));
  const sifting = rows.filter(isSifting);
  const alike = sifting.filter(({ small, large }) => small.looked === large.looked);
  const most = (all: Row[], value: (row: Row) => number) => Math.max(...all.map(value));
  const two = (value: number) => value.toFixed(2);
  return {
    figures: [
      figure(
        'growth: slowest against the small marketplace, p50',
        most(plain, ratioOf),
        { atMost: goals.ratio },
        two,
      ),
      figure(
        'growth: units against the small marketplace, most',
        most(plain, growthOfUnits),
        { atMost: goals.units },
        two,
      ),
      figure(
        'growth: searches and prices that look at as many cards in both, p50',
        most(alike, ratioOf),
        { atMost: goals.ratio },
        two,
      ),
      figure(
        'growth: cards looked at for one page, most',
        most(sifting, ({ large }) => large.looked),
        {
          atMost: goals.looked,
        },
      ),
    ],
    findings: [
      tableOf('Reads of one partition or one record, and lists by one facet.', plain),
      tableOf(
        'Searches and prices: they look at cards until a page is full, or until so many have been looked at.',
        sifting,
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
    head: ['call', 'of', 'records', 'looked at', 'rounds', 'units', 'p50 ms', 'p95 ms', 'ratio'],
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
