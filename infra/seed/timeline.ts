import { setClock } from '#functions/lib/clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days older than this are rounded to multiples of `ROUNDING`. */
const RECENT = 20;
const ROUNDING = 10;
/** Milliseconds between two ranks of the same day. */
const RANK_INTERVAL = 4 * 60_000;

/** An event `day` days ago. On one day, lower ranks run first and equal ranks run concurrently. */
export type TimedEvent = { name: string; day: number; rank: number; run: () => Promise<void> };

/** Rounds older days, because fewer days with more events each are faster to seed. */
export const roundDay = (day: number) => (day > RECENT ? Math.round(day / ROUNDING) * ROUNDING : day);

/** The time of a day's first event, at an hour that varies from day to day. */
const startOf = (day: number, today: number) => today - day * DAY - ((day * 7) % 9) * HOUR;

async function runEvent({ name, run }: TimedEvent): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`The samples failed at: ${name}. ${String(error)}`, { cause: error });
  }
}

/** Runs all events in order, with the product's clock set to the day of each. */
export async function play(events: TimedEvent[], today: number): Promise<void> {
  const days = Map.groupBy(events, ({ day }) => roundDay(day));
  for (const [day, eventsOfDay] of [...days].toSorted(([a], [b]) => b - a)) {
    const startedAt = Date.now();
    let start = startOf(day, today);
    setClock(() => start + Date.now() - startedAt);
    const ranks = Map.groupBy(eventsOfDay, ({ rank }) => rank);
    for (const [, eventsOfRank] of [...ranks].toSorted(([a], [b]) => a - b)) {
      // Later ranks depend on earlier ones.
      await Promise.all(eventsOfRank.map(runEvent));
      start += RANK_INTERVAL;
    }
  }
}
