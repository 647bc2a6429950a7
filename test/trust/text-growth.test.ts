import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { safeFileName } from '#functions/services/s3/files.ts';
import { calls } from '#shared/api/index.ts';
import { toMinor } from '#shared/rules/money/money.ts';
import { indexWords } from '#shared/rules/search/index-words.ts';
import { soughtWords } from '#shared/rules/search/search-words.ts';
import { wordsIn } from '#shared/rules/search/words.ts';
import { preview } from '#shared/rules/text/preview.ts';
import { isWorkUrl } from '#shared/rules/work/work-url.ts';
import { seed, sized } from '#test/size.ts';

import { tally } from './tally.ts';

type TextFunction = (text: string) => unknown;

const textFunctions: Record<string, TextFunction> = {
  wordsIn,
  soughtWords,
  indexWords: (text) => indexWords({ lead: [text], rest: [text] }),
  preview: (text) => preview(text, 60),
  toMinor,
  isWorkUrl,
  safeFileName,
  ...Object.fromEntries(
    calls.flatMap(({ operation, body, query }) =>
      Object.entries({ body, query }).flatMap(([part, schema]) => {
        if (!schema || !('shape' in schema.def)) return [];
        const fields = Object.keys(schema.def.shape);
        const parse = (text: string) =>
          schema.safeParse(Object.fromEntries(fields.map((field) => [field, text])));
        return [[`${operation}, ${part}`, parse]];
      }),
    ),
  ),
};

/** Letters that grow when they are normalised, marks, scripts without spaces. */
// oxfmt-ignore
const letters = ['\u2057', '\uFDFA', '\u0301', '\u0323', '\u0345', 'ẞ', 'İ', '각', '\u1100\u1161', '漢', 'ก', 'ក', '🎨'];
// oxfmt-ignore
const signs = [' ', '\t', '\u3000', '-', '.', "'", '’', '+', '#', '@', '/', ':', '%', '\\', '"', '=', '_', '\u200B', '\u202E'];
const parts = ['\u0323\u0301', 'a', 'Z', '0', '9', 'ing', 'es', 'https://', '.com', 'a@', 'a.'];
/** What the texts repeat. */
const pieces = [...letters, ...signs, ...parts];

const LENGTH = 32_000;
const PARTS = 16;
/** The whole text should take as long as its parts together. A time that grows with the square takes sixteen times as long. */
const MOST = 5;
/** Shorter times, in milliseconds, are noise: processor time may be counted in steps of several. */
const MEASURABLE = 25;

/** The milliseconds that this thread computes: what else a busy machine does is not among them. */
function timeOf(run: () => unknown): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

function growsTooFast(run: TextFunction, unit: string, length = LENGTH): boolean {
  const whole = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const parts = Array.from({ length: PARTS }, () => whole.slice(0, length / PARTS));
  // Compiling and collecting garbage may slow a measurement down, but hardly three.
  return [1, 2, 3].every(() => {
    const time = timeOf(() => run(whole));
    return time > MEASURABLE && time > MOST * timeOf(() => parts.forEach(run));
  });
}

const aUnit = fc
  .tuple(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }))
  .map(([all]) => all.join(''));
const units = [...pieces, ...fc.sample(aUnit, { seed, numRuns: sized(5, 1_000) })];

describe('a text takes about as long as its parts together', () => {
  it.each(Object.entries(textFunctions))('in %s', (_, run) => {
    tally('texts of growing length', units.length);
    expect(units.filter((unit) => growsTooFast(run, unit))).toEqual([]);
  });

  it('unlike in a search that starts anew at every place of a gap', () => {
    const slow = (text: string) => text.replaceAll(/([^\p{L}]*)\p{L}/gu, '');
    expect(growsTooFast(slow, ' ', LENGTH / 2)).toBe(true);
  });
});
