import { refresh } from '#functions/domain/gigs/listed.ts';
import { publishGig } from '#functions/domain/gigs/publish.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import { addSale } from '#functions/domain/gigs/steps.ts';
import { withdrawGig } from '#functions/domain/gigs/withdraw.ts';
import { transact } from '#functions/table/transaction.ts';
import { random } from '#infra/art/random.ts';

import { figure, progress, type Report } from '../report.ts';
import { differenceOf, exhaust, expected, type Asked, type Difference, type Known } from './exhaust.ts';
import { wordsOf, type FirstBlock } from './first-block.ts';
import { at, type Market } from './markets.ts';
import { gigFields } from './texts.ts';

const LIMIT = 100;
/** A list that so many things happen to while somebody pages through it. */
const BUSY: Asked = { cat: 'Design', sort: 'createdAt' };
const EVERY = 3;

type Walk = { asked: Asked; found: number; pages: number; difference: Difference };

/** Gigs are published, sold and withdrawn, each as the product does it, where somebody has been and where they will come. */
async function busyWalk(known: Known[], { users }: FirstBlock): Promise<Walk> {
  const chance = random('what happens meanwhile');
  const must = expected(known, BUSY);
  const [seller] = users.filter(({ isSeller }) => isSeller);
  const gone = new Set<string>();
  const happen = async (page: number) => {
    if (page % EVERY || !seller) return;
    const fields = gigFields('Design', '/media/new/cover.webp', chance);
    await publishGig(seller, fields);
    const sold = chance.pick(must);
    await transact([addSale(sold)]);
    await refresh(sold);
    const id = chance.pick(must);
    const gig = await findGig(id);
    if (gig) await withdrawGig(gig, gig.card.seller.id);
    gone.add(id);
  };
  const { ids, pages } = await exhaust(BUSY, LIMIT, happen);
  return { asked: BUSY, found: ids.length, pages, difference: differenceOf(ids, must, gone) };
}

/** Pages through lists of all kinds to their end, and holds what was found against every gig there is. */
export async function pagingOf(market: Market, known: Known[], first: FirstBlock) {
  const { frequent, beside, apart } = wordsOf(first.gigs);
  const filters: Omit<Asked, 'sort'>[] = [
    {},
    { cat: 'Design' },
    { min: '40', max: '45' },
    { min: '15', max: '150' },
    { cat: 'music', min: '100', max: '120' },
    { min: '5', max: '900' },
    { search: frequent },
    { search: `${frequent} ${beside[0] ?? ''}` },
    { search: `${frequent} ${apart}`, max: '200' },
  ];
  const walks: Walk[] = [];
  for (const filter of filters) {
    for (const sort of ['createdAt', 'sales'] as const) {
      const asked = { ...filter, sort };
      progress(`paging through ${JSON.stringify(asked)}`);
      const { ids, pages } = await at(market, () => exhaust(asked, LIMIT));
      const difference = differenceOf(ids, expected(known, asked));
      walks.push({ asked, found: ids.length, pages, difference });
    }
  }
  progress('paging while gigs come, go and are sold');
  walks.push(await at(market, () => busyWalk(known, first)));
  return resultOf(walks);
}

function resultOf(walks: Walk[]): Pick<Report, 'figures' | 'findings'> & { isRight: boolean } {
  const sum = (value: (difference: Difference) => number) =>
    walks.reduce((total, { difference }) => total + value(difference), 0);
  const figures = [
    figure(
      'paging to the end: missing',
      sum(({ missing }) => missing),
      { atMost: 0 },
    ),
    figure(
      'paging to the end: doubled or wrong',
      sum(({ doubled, wrong }) => doubled + wrong),
      { atMost: 0 },
    ),
    figure(
      'paging to the end: lists out of order',
      sum(({ isInOrder }) => Number(!isInOrder)),
      { atMost: 0 },
    ),
  ];
  const said = ({ sort, ...filter }: Asked) =>
    `${
      Object.entries(filter)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ') || 'all'
    }; ${sort}`;
  return {
    figures,
    findings: [
      {
        says: 'Paged to the end in the large marketplace, against a look at every gig; the last while gigs came, went and were sold.',
        head: ['asked', 'found', 'pages', 'missing', 'doubled', 'wrong', 'in order'],
        rows: walks.map(({ asked, found, pages, difference: { missing, doubled, wrong, isInOrder } }) => [
          said(asked),
          found,
          pages,
          missing,
          doubled,
          wrong,
          isInOrder ? 'yes' : 'no',
        ]),
      },
    ],
    isRight: figures.every(({ isReached }) => isReached),
  };
}
