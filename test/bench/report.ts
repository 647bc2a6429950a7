import { appendFileSync } from 'node:fs';

import { code, table } from '#infra/tools/docs/markdown.ts';

/** One line of what is to be reached: `measured` and `reach` with their units, as people read them. */
export type Figure = { what: string; measured: string; reach: string; isReached: boolean };

/** A part of what a benchmark found: a table under a sentence that says what it shows. */
export type Finding = { says: string; head: string[]; rows: (string | number)[][] };

/** What one command found. */
export type Report = { title: string; command: string; figures: Figure[]; findings: Finding[] };

/** What is going on, while it goes on: standard output is kept for the report. */
export const progress = (line: string) => void process.stderr.write(`${line}\n`);

/** A figure that must not be above, or below, a bound. */
export function figure(
  what: string,
  value: number,
  bound: { atMost: number } | { atLeast: number },
  show: (value: number) => string = String,
): Figure {
  const [sign, limit] = 'atMost' in bound ? ['≤', bound.atMost] : ['≥', bound.atLeast];
  const isReached = 'atMost' in bound ? value <= limit : value >= limit;
  return { what, measured: show(value), reach: `${sign} ${show(limit)}`, isReached };
}

/** Figures as a table. */
export const figureTable = (figures: Figure[]) =>
  table(
    ['what', 'measured', 'to reach', ''],
    figures.map(({ what, measured, reach, isReached }) => [what, measured, reach, isReached ? '✓' : '✗']),
  );

const text = (rows: Finding['rows']) => rows.map((row) => row.map(String));

/** A report in Markdown; `note` says more of where it comes from. */
export function markdown({ title, command, figures, findings }: Report, note = ''): string {
  const parts = [
    `## ${title}`,
    `${code(command)}${note}`,
    ...(figures.length > 0 ? [figureTable(figures)] : []),
    ...findings.flatMap(({ says, head, rows }) => [says, table(head, text(rows))]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * Prints a report, and hands it to `npm run bench` where that asked for it. Times depend on the machine, so a figure
 * that is not reached is marked, and fails nothing.
 */
export function report(found: Report): void {
  process.stdout.write(markdown(found));
  const results = process.env['BENCH_RESULTS'];
  if (results) appendFileSync(results, `${JSON.stringify(found)}\n`);
}
