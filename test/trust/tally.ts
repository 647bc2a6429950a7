import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The counts that a run of the full size prints at its end. */
type Tally = Record<string, number>;

const counts: Tally = {};

/** Adds to a count, named in the plural: `tally('races')`, `tally('events', 50)`. */
export function tally(what: string, count = 1): void {
  counts[what] = (counts[what] ?? 0) + count;
}

/** How often this was counted in this file. */
export const counted = (what: string): number => counts[what] ?? 0;

/** Appends this file's counts to the tally of the run. */
export function reportTally(): void {
  const file = process.env['TEST_TALLY'];
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`);
}

/** The sums of a run's tally, a line for each. */
export function sumOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const sums: Tally = {};
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    for (const [what, count] of Object.entries(JSON.parse(line) as Tally))
      sums[what] = (sums[what] ?? 0) + count;
  }
  return Object.entries(sums)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${count.toLocaleString('en-US').padStart(12)} ${what}`);
}
