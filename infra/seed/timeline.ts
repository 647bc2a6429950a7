import { setClock } from '#functions/lib/clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RECENT = 20;
const COARSE = 10;
/** Milliseconds between two ranks of the same day. */
const RANK_INTERVAL = 4 * 60_000;

/** An event `day` days ago. On one day, lower ranks run first and equal ranks run concurrently. */
export type TimedEvent = { name: string; day: number; rank: number; run: () => Promise<void> };

/** Rounds days that are long ago: fewer days with more events each are faster to seed. */
export const near = (day: number) => (day > RECENT ? Math.round(day / COARSE) * COARSE : day);

/** The time of a day's first event, at an hour that varies from day to day. */
const beginningOf = (day: number, today: number) => today - day * DAY - ((day * 7) % 9) * HOUR;

async function happen({ name, run }: TimedEvent): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`The samples failed at: ${name}. ${String(error)}`, { cause: error });
  }
}

/** Runs all events in order, with the product's clock set to the day of each. */
export async function play(events: TimedEvent[], today: number): Promise<void> {
  const days = Map.groupBy(events, ({ day }) => near(day));
  for (const [day, ofDay] of [...days].toSorted(([a], [b]) => b - a)) {
    const begun = Date.now();
    let beginning = beginningOf(day, today);
    setClock(() => beginning + Date.now() - begun);
    const ranks = Map.groupBy(ofDay, ({ rank }) => rank);
    for (const [, together] of [...ranks].toSorted(([a], [b]) => a - b)) {
      // Later ranks depend on earlier ones.
      await Promise.all(together.map(happen));
      beginning += RANK_INTERVAL;
    }
  }
}
