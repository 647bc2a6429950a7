import { figure, progress, type Report } from '#test/bench/measure/report.ts';

import { at, type Market } from './markets.ts';
import { recounted } from './recounted.ts';

/** A large marketplace is recounted for this many seconds only: the nightly job continues in its next run, too. */
const SECONDS = 60;
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Recounts each marketplace for a minute: how fast it goes, and that it holds no more records in the larger one. */
export async function recountOf(markets: Market[]): Promise<Pick<Report, 'figures' | 'findings'>> {
  const taken = [];
  for (const market of markets) {
    taken.push(await at(market, () => recounted({ seconds: SECONDS })));
    progress(`recount of ${whole(market.gigs)} gigs`);
  }
  const [small, large] = taken;
  return {
    figures: [
      figure(
        'recount: records held at a time, large ÷ small marketplace',
        (large?.held ?? 0) / (small?.held ?? 1),
        { atMost: 1.25 },
        (value) => value.toFixed(2),
      ),
      figure('recount: differences', (small?.differences ?? 0) + (large?.differences ?? 0), { atMost: 0 }),
    ],
    findings: [
      {
        says: `The nightly recount, which continues where it has stopped: here for at most ${SECONDS} seconds.`,
        head: ['gigs', 'seconds', 'came to the end', 'records', 'cards', 'items a second', 'held at most'],
        rows: taken.map(({ seconds, isDone, records, cards, held }, index) => [
          whole(markets[index]?.gigs ?? 0),
          whole(seconds),
          isDone ? 'yes' : 'no',
          whole(records),
          whole(cards),
          whole((records + cards) / seconds),
          whole(held),
        ]),
      },
    ],
  };
}
