import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { parseSync, Visitor } from 'rolldown/utils';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Every regular expression literal of the sources, and the file it stands in. */
function literals(): { file: string; pattern: string; flags: string }[] {
  return globSync('{shared,functions,infra,web/src}/**/*.{ts,tsx,mjs}', { cwd: root }).flatMap((file) => {
    const found: { file: string; pattern: string; flags: string }[] = [];
    const visitor = new Visitor({
      Literal: (literal) => {
        if ('regex' in literal) found.push({ file, ...literal.regex });
      },
    });
    visitor.visit(parseSync(file, readFileSync(resolve(root, file), 'utf8')).program);
    return found;
  });
}

/** What makes the time of a search grow faster than the text: backtracking, or starting again at every place of a run. */
const superLinear = (source: string, flags: string) => analyse({ source, flags }).reports;

it('the time of every regular expression grows no faster than its text', () => {
  const all = literals();
  expect(all.length).toBeGreaterThan(50);
  const slow = all.filter(({ pattern, flags }) => superLinear(pattern, flags).length > 0);
  expect(slow).toEqual([]);
});

it.each([
  ['a gap in front of a word', String.raw`([^\p{L}\p{N}]*)([\p{L}\p{N}]+)`, 'gu'],
  ['white space at the end', String.raw`\s+$`, ''],
  ['a repeated repetition', String.raw`^(\w+\s?)+$`, ''],
])('which notices %s', (_, pattern, flags) => {
  expect(superLinear(pattern, flags)).not.toEqual([]);
});
