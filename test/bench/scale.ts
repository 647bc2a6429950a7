import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createCleanup } from '#infra/local/cleanup.ts';
import { ownTheRest } from '#infra/local/rights/owner.ts';

import { progress, report } from './measure/report.ts';
import { growthOf } from './scale/growth.ts';
import { firstBlock } from './scale/market/first-block.ts';
import { openMarket, setEnvironmentFor } from './scale/markets.ts';
import { pagingOf } from './scale/paging.ts';
import { knownGig, type KnownGig } from './scale/read-all-pages.ts';
import { recountOf } from './scale/recount.ts';

/**
 * `npm run bench -- scale`: the same reads of a small and of a large marketplace. `-- scale 5000` creates 5,000 gigs
 * instead of 100,000; a folder as a second argument keeps the marketplaces for the next run.
 */
const [, , gigs = '100000', keptFolder] = process.argv;
const size = { gigs: 1_000, bestSelling: 400, inbox: 500, thread: 5_000 };
const pages = { limit: 20, deep: { limit: 4, page: 200 } };
const REPEATS = 40;
const whole = (value: number) => Math.round(value).toLocaleString('en');

// Whoever reads for a measurement is no function of the product.
ownTheRest('tests');
// The logs of functions do not belong in the report.
console.info = () => undefined;

const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'tandem-scale-'));
const cleanup = createCleanup();
try {
  setEnvironmentFor(folder);
  const first = firstBlock(size);
  const known: KnownGig[] = [];
  const remember = (item: Parameters<typeof knownGig>[0]) => {
    const gig = knownGig(item);
    if (gig) known.push(gig);
  };
  progress('loading 1,000 gigs');
  const small = await openMarket({ gigs: size.gigs, size, folder, cleanup });
  progress(`loading ${whole(Number(gigs))} gigs`);
  const large = await openMarket({ gigs: Number(gigs), size, folder, cleanup, onItem: remember });
  const markets = [small, large];
  for (const each of markets)
    progress(`${whole(each.items)} items in ${whole(each.seconds)} s, ${whole(each.bytes / 1e6)} MB`);

  const growth = await growthOf({ first, pages, markets, repeats: REPEATS });
  // Before paging, which counts sales of orders that do not exist.
  const recount = await recountOf(markets);
  const paging = await pagingOf(large, known, first);
  report({
    title: 'Growth',
    command: 'npm run bench -- scale',
    figures: [...growth.figures, ...paging.figures, ...recount.figures],
    findings: [
      {
        says: 'Two marketplaces. The newest and the best-selling gigs are the same in both, so that the answers are equal.',
        head: ['gigs', 'items', 'MB', 'seconds to create'],
        rows: markets.map((each) =>
          [each.gigs, each.items, each.bytes / 1e6, each.seconds].map((value) => whole(value)),
        ),
      },
      ...growth.findings,
      ...paging.findings,
      ...recount.findings,
    ],
  });
  if (!paging.isRight) process.exitCode = 1;
} finally {
  await cleanup.run();
  if (!keptFolder) rmSync(folder, { recursive: true, force: true });
}
