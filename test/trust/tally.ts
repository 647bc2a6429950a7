import { appendFileSync } from 'node:fs';

/** What a run of the trust suites counts, and prints at its end. */
export type Tally = Record<string, number>;

const counts: Tally = {};

/** Counts what was tried, by a plural: `tally('races')`, `tally('events', 50)`. */
export function tally(what: string, count = 1): void {
  counts[what] = (counts[what] ?? 0) + count;
}

/** Adds what this file counted to the run's. */
export function reportTally(): void {
  const file = process.env['TRUST_TALLY'];
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
}
