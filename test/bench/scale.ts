import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createStops } from '#infra/local/stops.ts';

import { progress, report } from './report.ts';
import { knownOf, type Known } from './scale/exhaust.ts';
import { firstBlock } from './scale/first-block.ts';
import { growthOf } from './scale/growth.ts';
import { openMarket, setPlace } from './scale/markets.ts';
import { pagingOf } from './scale/paging.ts';

/**
 * `npm run bench -- scale`: the same reads of a small and of a large marketplace. `-- scale 5000` takes 5,000 gigs instead of 100,000;
 * a folder behind it keeps the marketplaces, and the next run finds them there.
 */
const [, , gigs = '100000', kept] = process.argv;
const size = { gigs: 1_000, bestSelling: 400, inbox: 500, thread: 5_000 };
const pages = { limit: 20, deep: { limit: 4, page: 200 } };
const REPEATS = 40;
const whole = (value: number) => Math.round(value).toLocaleString('en');

// What functions log is no part of the report.
console.info = () => undefined;

const folder = kept ?? mkdtempSync(join(tmpdir(), 'tandem-scale-'));
const stops = createStops();
try {
  setPlace(folder);
  const first = firstBlock(size);
  const known: Known[] = [];
  const see = (item: Parameters<typeof knownOf>[0]) => {
    const gig = knownOf(item);
    if (gig) known.push(gig);
  };
  progress('loading 1,000 gigs');
  const small = await openMarket({ gigs: size.gigs, size, folder, stops });
  progress(`loading ${whole(Number(gigs))} gigs`);
  const large = await openMarket({ gigs: Number(gigs), size, folder, stops, see });
  const markets = [small, large];
  for (const each of markets)
    progress(`${whole(each.items)} items in ${whole(each.seconds)} s, ${whole(each.bytes / 1e6)} MB`);

  const growth = await growthOf({ first, pages, markets, repeats: REPEATS });
  const paging = await pagingOf(large, known, first);
  report({
    title: 'Growth',
    command: 'npm run bench -- scale',
    figures: [...growth.figures, ...paging.figures],
    findings: [
      {
        says: 'Two marketplaces; the newest and the best-selling of the large one are those of the small one, so that the same is answered.',
        head: ['gigs', 'items', 'MB', 'seconds to make'],
        rows: markets.map((each) =>
          [each.gigs, each.items, each.bytes / 1e6, each.seconds].map((value) => whole(value)),
        ),
      },
      ...growth.findings,
      ...paging.findings,
    ],
  });
  if (!paging.isRight) process.exitCode = 1;
} finally {
  await stops.run();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
