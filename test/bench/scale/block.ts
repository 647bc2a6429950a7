import type { Item } from '#functions/domain/recount/check.ts';
import { setClock } from '#functions/lib/clock.ts';
import { setRandom } from '#functions/lib/ids.ts';
import { random } from '#infra/art/random.ts';

import { aContest } from './contests.ts';
import { aCrowd, keptOf } from './crowd.ts';
import { aConversation } from './talk.ts';
import { oneOf, someOffers, tradeOf } from './trade.ts';

/** How much is in a block, and how busy the busiest of the first one are. */
export type Size = { gigs: number; bestSelling: number; inbox: number; thread: number };

const LATEST = Date.UTC(2026, 0, 1);
const BLOCK_OF_TIME = 60 * 24 * 3_600_000;
const BETWEEN_LOOKS = 7_000;

/** Enough to fill pages of the open ones, also of one category. */
const FEWEST_CONTESTS = 80;
/** In every block but the first. */
const OTHERS_MOST_SALES = 2;
const OTHERS_MOST_BIDS = 3;

/**
 * A part of a marketplace, decided by its number alone and older than the one before. The first is where most is
 * sold, bid and written, so the newest and the best-selling of a marketplace are the same however many blocks it has:
 * what is read of them then costs more only because of how much else there is.
 */
export function* block(number: number, size: Size): Generator<Item> {
  const chance = random(`block ${number}`);
  let time = LATEST - number * BLOCK_OF_TIME;
  setClock(() => (time += BETWEEN_LOOKS));
  setRandom(chance.next);
  try {
    yield* contents(number === 0, size, chance);
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
  for (let place = 0; place < contests; place += 1) {
    const most = isFirst ? sellers.length : OTHERS_MOST_BIDS;
    const least = isFirst ? OTHERS_MOST_BIDS + 1 : 1;
    const others = chance.shuffle(sellers.slice(1)).slice(0, chance.whole(least, most) - 1);
    const bidders = isFirst ? [...others, ...sellers.slice(0, 1)] : others;
    yield* aContest({ client: oneOf(buyers, chance), bidders, isOpen: place % 2 === 0, chance });
  }

  const [busiest] = sellers;
  for (const [place, buyer] of buyers.entries()) {
    const seller = isFirst ? busiest : oneOf(sellers, chance);
    const isThread = isFirst && place === 0;
    if (seller) yield* aConversation(seller, buyer, isThread ? size.thread : chance.whole(1, 6), chance);
  }
  yield* keptOf([...sellers, ...buyers]);
}
