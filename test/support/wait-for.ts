import { vi } from 'vitest';

/** Milliseconds. This ends what hangs: however busy the machine is, nothing that tests wait for takes so long. */
const HANGING = 60_000;

/** Waits until this no longer throws, and answers what it returns then. */
export const waitFor = <T>(attempt: () => T | Promise<T>): Promise<T> => vi.waitFor(attempt, HANGING);
