import { appendFileSync, existsSync, readFileSync } from 'node:fs';

import { expected } from './marketplaces/expected.ts';

const ALL_MARKETPLACES = 1_000;

/** The counts that a run of the full size prints at its end. */
type Tally = Record<string, number>;

const counts: Tally = {};

/** Adds to a count, named in the plural: `tally('races')`, `tally('events', 50)`. */
export function tally(what: string, count = 1): void {
  counts[what] = (counts[what] ?? 0) + count;
}

/** Appends this file's counts to the tally of the run. */
export function reportTally(): void {
  const file = process.env['TEST_TALLY'];
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
}

/** The sums of a run's tally. */
function read(file: string): Tally {
  const sums: Tally = {};
  if (!existsSync(file)) return sums;
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    for (const [what, count] of Object.entries(JSON.parse(line) as Tally))
      sums[what] = (sums[what] ?? 0) + count;
  }
  return sums;
}

/** The sums of a run's tally, a line for each. */
export const sumOf = (file: string): string[] =>
  Object.entries(read(file))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${count.toLocaleString('en-US').padStart(12)} ${what}`);

/** What should have happened in a run that played all random marketplaces, and never did. */
export function neverPlayed(file: string): string[] {
  const sums = read(file);
  if ((sums['marketplaces'] ?? 0) < ALL_MARKETPLACES) return [];
  return expected.filter((what) => !sums[`marketplaces: ${what}`]);
}
