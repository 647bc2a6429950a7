import { setTimeout as sleep } from 'node:timers/promises';

const lag = Number(process.env['INDEX_LAG'] || 0);

/** Waits until the indexes of the local cloud show every write made so far, where they are to lag. */
export const indexesSettled = (): Promise<void> => (lag > 0 ? sleep(2 * lag) : Promise.resolve());
