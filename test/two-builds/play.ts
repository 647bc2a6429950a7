import type { Life } from './a-life.ts';
import { aMarket, type Market, type Step } from './a-market.ts';
import { act, askBank, endPayments, confirm, openAccount, race, wait } from './acts.ts';
import { begin } from './begin.ts';
import { noteOutside } from './outside.ts';

/** How many lives are under way at the same time. */
const AT_ONCE = 3;
const DAY = 24 * 3_600_000;
/** How long everything takes to end by itself. */
const DAYS = 160;
/** After how many of them banks end what they have not decided about. */
const LATE = 40;

/** What may happen to a life in its turn, and how often. */
const turns: readonly (readonly [weight: number, turn: (market: Market, life: Life) => unknown])[] = [
  [62, (market, life) => act(market, life, false)],
  [9, (market, life) => act(market, life, true)],
  [15, race],
  [10, wait],
  [8, askBank],
  [3, confirm],
  [1, (market) => openAccount(market)],
  [3, ({ pass, cloud }) => pass(cloud.now())],
];
const drawn = turns.flatMap(([weight, turn]) => Array.from({ length: weight }, () => turn));

/** Plays so many lives of orders and modules in a market of their own; answers what was done and seen. */
export async function play(seed: number, count: number): Promise<Step[]> {
  const market = await aMarket(seed);
  const { cloud, chance, steps } = market;
  for (let times = 0; times < 2; times += 1) await openAccount(market, 'ready');
  const lives: Life[] = [];
  let started = 0;
  for (;;) {
    const going = lives.filter((life) => life.turns > 0);
    if (going.length < AT_ONCE && started < count) {
      started += 1;
      const life = await begin(market, `life${started}`);
      if (life) lives.push(life);
    } else if (going.length > 0) {
      const life = chance.pick(going);
      life.turns -= 1;
      cloud.setTime(cloud.now() + 1_000 * chance.whole(1, 600));
      await chance.pick(drawn)(market, life);
    } else break;
    await market.settle();
  }
  market.beReliable();
  for (let day = 0; day < DAYS; day += 10) {
    // Some of it arrives after what it was for has ended.
    if (day === LATE) for (const life of lives) endPayments(market, life);
    await market.pass(cloud.now() + 10 * DAY);
  }
  await noteOutside(market, lives);
  await cloud.stop();
  return steps;
}
