import { appendFileSync } from 'node:fs';

import { code, table } from '#infra/tools/docs/markdown.ts';

/** A measured value and its goal, both as text with their units. */
export type Figure = { what: string; measured: string; reach: string; isReached: boolean };

/** A table of results, with a sentence that says what it shows. */
export type Finding = { says: string; head: string[]; rows: (string | number)[][] };

/** The results of one command. */
export type Report = { title: string; command: string; figures: Figure[]; findings: Finding[] };

/** Prints a line of progress to standard error; standard output is for the report. */
export const progress = (line: string) => void process.stderr.write(`${line}\n`);

/** A figure with an upper or a lower bound. */
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
    ['what', 'measured', 'goal', ''],
    figures.map(({ what, measured, reach, isReached }) => [what, measured, reach, isReached ? '✓' : '✗']),
  );

const text = (rows: Finding['rows']) => rows.map((row) => row.map(String));

/** A report in Markdown. `note` follows its command. */
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
 * Prints a report, and appends it to the file that `npm run bench` names. Times depend on the machine, so a goal that
 * is not reached is only marked.
 */
export function report(result: Report): void {
  process.stdout.write(markdown(result));
  const results = process.env['BENCH_RESULTS'];
  if (results) appendFileSync(results, `${JSON.stringify(result)}\n`);
}
