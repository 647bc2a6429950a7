import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { now, setClock } from '#functions/lib/clock.ts';
import { writeAtomically } from '#infra/local/data/write-atomically.ts';
import { UserError, systemCode } from '#infra/local/user-error.ts';
import * as z from '#shared/zod.ts';

/** How far the product's clock is ahead of the system's, in milliseconds. Only `advance` moves it, so time never goes back. */
const State = z.object({ ahead: z.number().check(z.int(), z.minimum(0)) });

/** The file of a data folder that keeps its clock, so that no record is from the future after a restart. */
export const clockFile = 'clock.json';

export type LocalClock = {
  /** The current time, and how far it is ahead of the system's (milliseconds). */
  read: () => { now: string; ahead: number };
  /** Moves the time forward by a number of milliseconds. */
  advance: (by: number) => void;
  /** Sets the product's clock to this one again, after something else has set it. */
  resume: () => void;
};

/** The clock of this data folder. Sets the product's clock to it. */
export function openClock(folder: string): LocalClock {
  let ahead = readAhead(folder);
  const resume = () => setClock(ahead === 0 ? null : () => Date.now() + ahead);
  resume();
  return {
    read: () => ({ now: new Date(now()).toISOString(), ahead }),
    advance: (by) => {
      // The file first: a crash must not leave records that are later than the clock.
      writeAtomically(join(folder, clockFile), JSON.stringify({ ahead: ahead + by }));
      ahead += by;
      resume();
    },
    resume,
  };
}

/** For a cloud whose time cannot be moved: refuses a data folder in which it was. */
export function requireRealTime(folder: string): undefined {
  if (readAhead(folder) === 0) return;
  throw new UserError(
    `The time in ${folder} was moved, and Stripe knows only the real one: unset STRIPE_SECRET_KEY, or set DATA_DIR to another folder.`,
  );
}

function readAhead(folder: string): number {
  const file = join(folder, clockFile);
  try {
    return State.parse(JSON.parse(readFileSync(file, 'utf8'))).ahead;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0;
    throw new UserError(
      `${file} is damaged or unreadable: put a good copy back, or delete the folder ${folder} to begin with fresh data.`,
    );
  }
}
