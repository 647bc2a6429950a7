import { setClock } from '#functions/lib/clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days older than this are rounded to multiples of `ROUNDING`. */
const RECENT = 20;
const ROUNDING = 10;
/** Milliseconds between two ranks of the same day, and at least between two events of one rank. */
const RANK_INTERVAL = 4 * 60_000;
const EVENT_INTERVAL = 1_000;

/** An event `day` days ago. On one day, lower ranks run first. */
export type TimedEvent = { name: string; day: number; rank: number; run: () => Promise<void> };

/** Rounds older days, so that what people did long ago happens on few days with much to see. */
export const roundDay = (day: number) => (day > RECENT ? Math.round(day / ROUNDING) * ROUNDING : day);

/** The time of a day's first event, at an hour that varies from day to day. */
export const startOf = (day: number, today: number) => today - day * DAY - ((day * 7) % 9) * HOUR;

async function runEvent({ name, run }: TimedEvent): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`The samples failed at: ${name}. ${String(error)}`, { cause: error });
  }
}

/**
 * Runs all events, one after the other, with the product's clock stopped at the moment of each, so that they leave the
 * same records in every run. `settle` does what is due and waits for what an event has caused.
 */
export async function play(
  events: TimedEvent[],
  today: number,
  settle: () => Promise<void> = async () => undefined,
): Promise<void> {
  const days = Map.groupBy(events, ({ day }) => roundDay(day));
  for (const [day, eventsOfDay] of [...days].toSorted(([a], [b]) => b - a)) {
    let moment = startOf(day, today);
    const ranks = Map.groupBy(eventsOfDay, ({ rank }) => rank);
    for (const [, eventsOfRank] of [...ranks].toSorted(([a], [b]) => a - b)) {
      for (const [index, event] of eventsOfRank.entries()) {
        const time = moment + index * EVENT_INTERVAL;
        setClock(() => time);
        await settle();
        await runEvent(event);
        await settle();
      }
      moment += Math.max(RANK_INTERVAL, eventsOfRank.length * EVENT_INTERVAL);
    }
  }
}
