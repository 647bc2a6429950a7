import type { Item } from '#functions/domain/recount/check.ts';
import { setClock } from '#functions/lib/clock.ts';
import { setRandom } from '#functions/lib/ids.ts';
import { random } from '#infra/seed/random.ts';

import { withBalances } from './books.ts';
import { aContest } from './contests.ts';
import { aCrowd, accountItems } from './crowd.ts';
import { aConversation } from './talk.ts';
import { oneOf, someOffers, tradeOf } from './trade.ts';

/** The number of gigs in a block; and in the first one the sales of the best-selling gig, and the sizes of the largest inbox and thread. */
export type Size = { gigs: number; bestSelling: number; inbox: number; thread: number };

const LATEST = Date.UTC(2026, 0, 1);
const BLOCK_DURATION = 60 * 24 * 3_600_000;
/** Milliseconds by which each reading of the clock advances it. */
const CLOCK_STEP = 7_000;

/** Enough to fill pages of open projects, also of one category. */
const FEWEST_CONTESTS = 80;
/** Limits of every block but the first. */
const OTHERS_MOST_SALES = 2;
const OTHERS_MOST_BIDS = 3;

/**
 * The items of a part of a marketindex, which depend on its number alone and are older than those of the block before.
 * The first block has the most sales, bids and messages, so that the newest and the best-selling records are the same
 * whatever the number of blocks: reading them can cost more only because of the other items.
 */
export function* block(number: number, size: Size): Generator<Item> {
  const chance = random(`block ${number}`);
  let time = LATEST - number * BLOCK_DURATION;
  setClock(() => (time += CLOCK_STEP));
  setRandom(chance.next);
  try {
    yield* withBalances(contents(number === 0, size, chance));
  } finally {
    setClock(null);
    setRandom(null);
  }
}

function* contents(isFirst: boolean, size: Size, chance: ReturnType<typeof random>): Generator<Item> {
  const sellers = aCrowd(Math.ceil(size.gigs / 10), true);
  const buyers = aCrowd(isFirst ? size.inbox : Math.ceil(size.gigs / 8), false);

  let rank = 0;
  const salesOf = () =>
    isFirst ? Math.floor(size.bestSelling / (++rank) ** 0.6) : chance.whole(0, OTHERS_MOST_SALES);
  const offers = someOffers(size.gigs, { sellers, chance, salesOf });
  for (const offer of offers) yield* tradeOf(offer, buyers, chance);

  const contests = isFirst ? Math.max(size.gigs / 4, FEWEST_CONTESTS) : Math.ceil(size.gigs / 20);
  for (let index = 0; index < contests; index += 1) {
    const most = isFirst ? sellers.length : OTHERS_MOST_BIDS;
    const least = isFirst ? OTHERS_MOST_BIDS + 1 : 1;
    const others = chance.shuffle(sellers.slice(1)).slice(0, chance.whole(least, most) - 1);
    const bidders = isFirst ? [...others, ...sellers.slice(0, 1)] : others;
    yield* aContest({ client: oneOf(buyers, chance), bidders, isOpen: index % 2 === 0, chance });
  }

  const [busiest] = sellers;
  for (const [index, buyer] of buyers.entries()) {
    const seller = isFirst ? busiest : oneOf(sellers, chance);
    const isThread = isFirst && index === 0;
    if (seller) yield* aConversation(seller, buyer, isThread ? size.thread : chance.whole(1, 6), chance);
  }
  yield* accountItems([...sellers, ...buyers]);
}
