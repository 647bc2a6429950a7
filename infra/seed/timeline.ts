import { setClock } from '#functions/lib/clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RECENT = 20;
const COARSE = 10;
/** What comes after something else on one day comes some minutes later. */
const LATER = 4 * 60_000;

/** Something that happened so many days ago. Of one day, lower ranks come first and equal ranks happen together. */
export type Happening = { name: string; day: number; rank: number; run: () => Promise<void> };

/** Long ago a day more or less is the same: fewer, fuller days take less time to make. */
export const near = (day: number) => (day > RECENT ? Math.round(day / COARSE) * COARSE : day);

/** When that day's happenings begin: not at the same hour each day. */
const beginningOf = (day: number, today: number) => today - day * DAY - ((day * 7) % 9) * HOUR;

async function happen({ name, run }: Happening): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`The samples failed at: ${name}. ${String(error)}`, { cause: error });
  }
}

/** Lets everything happen in its order, each on its day by the clock that the whole product goes by. */
export async function play(happenings: Happening[], today: number): Promise<void> {
  const days = Map.groupBy(happenings, ({ day }) => near(day));
  for (const [day, ofDay] of [...days].toSorted(([a], [b]) => b - a)) {
    const begun = Date.now();
    let beginning = beginningOf(day, today);
    setClock(() => beginning + Date.now() - begun);
    const ranks = Map.groupBy(ofDay, ({ rank }) => rank);
    for (const [, together] of [...ranks].toSorted(([a], [b]) => a - b)) {
      // One after the other: what comes later needs what came before.
      await Promise.all(together.map(happen));
      beginning += LATER;
    }
  }
}
