import { refresh } from '#functions/domain/gigs/listed.ts';
import { publishGig } from '#functions/domain/gigs/publish.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import { addSale } from '#functions/domain/gigs/steps.ts';
import { withdrawGig } from '#functions/domain/gigs/withdraw.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { random } from '#infra/seed/random.ts';
import { figure, progress, type Report } from '#test/bench/measure/report.ts';

import { wordsOf, type FirstBlock } from './market/first-block.ts';
import { gigFields } from './market/texts.ts';
import { at, type Market } from './markets.ts';
import {
  differenceOf,
  readAllPages,
  expectedIds,
  type Query,
  type Difference,
  type KnownGig,
} from './read-all-pages.ts';

const LIMIT = 100;
/** The list that is changed while its pages are read. */
const BUSY: Query = { cat: 'Design', sort: 'createdAt' };
/** After how many pages the list is changed. */
const EVERY = 3;

type PagingRun = { query: Query; found: number; pages: number; difference: Difference };

/** Pages through a list while gigs before and after the current page are published, sold and withdrawn. */
async function pageWhileChanging(known: KnownGig[], { users }: FirstBlock): Promise<PagingRun> {
  const chance = random('what happens meanwhile');
  const must = expectedIds(known, BUSY);
  const [seller] = users.filter(({ isSeller }) => isSeller);
  const withdrawn = new Set<string>();
  const change = async (page: number) => {
    if (page % EVERY || !seller) return;
    const fields = gigFields('Design', '/media/new/cover.webp', chance);
    await publishGig(seller, fields);
    const sold = chance.pick(must);
    await transact([addSale(sold)]);
    await refresh(sold);
    const id = chance.pick(must);
    const gig = await findGig(id);
    if (gig) await withdrawGig(gig, gig.card.seller.id);
    withdrawn.add(id);
  };
  const { ids, pages } = await readAllPages(BUSY, LIMIT, change);
  return { query: BUSY, found: ids.length, pages, difference: differenceOf(ids, must, withdrawn) };
}

/** Pages through lists of all kinds to their end, and compares what was found with all gigs. */
export async function pagingOf(market: Market, known: KnownGig[], first: FirstBlock) {
  const { frequent, together, apart } = wordsOf(first.gigs);
  const filters: Omit<Query, 'sort'>[] = [
    {},
    { cat: 'Design' },
    { min: '40', max: '45' },
    { min: '15', max: '150' },
    { cat: 'music', min: '100', max: '120' },
    { min: '5', max: '900' },
    { search: frequent },
    { search: `${frequent} ${together[0] ?? ''}` },
    { search: `${frequent} ${apart}`, max: '200' },
  ];
  const runs: PagingRun[] = [];
  for (const filter of filters) {
    for (const sort of ['createdAt', 'sales'] as const) {
      const query = { ...filter, sort };
      progress(`paging through ${JSON.stringify(query)}`);
      const { ids, pages } = await at(market, () => readAllPages(query, LIMIT));
      const difference = differenceOf(ids, expectedIds(known, query));
      runs.push({ query, found: ids.length, pages, difference });
    }
  }
  progress('paging while gigs are published, withdrawn and sold');
  runs.push(await at(market, () => pageWhileChanging(known, first)));
  return resultOf(runs);
}

function resultOf(runs: PagingRun[]): Pick<Report, 'figures' | 'findings'> & { isRight: boolean } {
  const sum = (value: (difference: Difference) => number) =>
    runs.reduce((total, { difference }) => total + value(difference), 0);
  const figures = [
    figure(
      'paging to the end: missing',
      sum(({ missing }) => missing),
      { atMost: 0 },
    ),
    figure(
      'paging to the end: repeated or wrong',
      sum(({ repeated, wrong }) => repeated + wrong),
      { atMost: 0 },
    ),
    figure(
      'paging to the end: lists out of order',
      sum(({ isInOrder }) => Number(!isInOrder)),
      { atMost: 0 },
    ),
  ];
  const describe = ({ sort, ...filter }: Query) =>
    `${
      Object.entries(filter)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ') || 'all'
    }; ${sort}`;
  return {
    figures,
    findings: [
      {
        says: 'Lists paged to the end in the large marketplace, compared with all gigs; the last one while gigs were published, withdrawn and sold.',
        head: ['query', 'found', 'pages', 'missing', 'repeated', 'wrong', 'in order'],
        rows: runs.map(({ query, found, pages, difference: { missing, repeated, wrong, isInOrder } }) => [
          describe(query),
          found,
          pages,
          missing,
          repeated,
          wrong,
          isInOrder ? 'yes' : 'no',
        ]),
      },
    ],
    isRight: figures.every(({ isReached }) => isReached),
  };
}
