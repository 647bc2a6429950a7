import { appendFileSync } from 'node:fs';

/** The counts that a run of the trust suites prints at its end. */
export type Tally = Record<string, number>;

const counts: Tally = {};

/** Adds to a count, named in the plural: `tally('races')`, `tally('events', 50)`. */
export function tally(what: string, count = 1): void {
  counts[what] = (counts[what] ?? 0) + count;
}

/** Appends this file's counts to the tally of the run. */
export function reportTally(): void {
  const file = process.env['TRUST_TALLY'];
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
}
