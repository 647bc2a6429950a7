import { timestamp } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';

import type { Tally } from './attend-to-all.ts';

/** When the last sweep ended (ISO), and with which result. */
type LastSweep = { at: string; tally: Tally };

/** Stores that a sweep has ended now. */
export const recordSweep = (tally: Tally): Promise<void> => put({ ...keys.sweep(), at: timestamp(), tally });

/** The last sweep, if there has been one. */
export const findLastSweep = (): Promise<LastSweep | undefined> => findItem<LastSweep>(keys.sweep());
