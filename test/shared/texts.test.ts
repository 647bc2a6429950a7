import { globSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, it } from 'vitest';

import type { Reason } from '#shared/reasons.ts';

/** What any text can name. */
const named = new Proxy({}, { get: () => 1 });

/** The codes of the refusals in this value, by where each stands. */
function codesIn(value: unknown, place: string[]): [place: string, code: string][] {
  const text: unknown = typeof value === 'function' ? value(named) : value;
  if (typeof text !== 'object' || text === null) return [];
  if ('reason' in text) return [[place.join('.'), String(text.reason)]];
  return Object.entries(text).flatMap(([name, each]) => codesIn(each, [...place, name]));
}

const nounOf = (file: string) => {
  const noun = basename(file, '.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return noun === 'common' ? [] : [noun];
};
const files = await Promise.all(
  globSync('shared/texts/**/*.ts').map(async (file) => {
    const module = (await import(pathToFileURL(file).href)) as object;
    return { file, source: readFileSync(file, 'utf8'), codes: codesIn({ ...module }, nounOf(file)) };
  }),
);

describe('a refusal', () => {
  it('has as its code the noun of its file and the name of its export', () => {
    const codes = files.flatMap((each) => each.codes);
    expect(codes.length).toBeGreaterThan(150);
    expect(codes.filter(([place, code]) => place !== code)).toEqual([]);
  });

  it('is of a file whose codes are reasons', () => {
    const reasons = readFileSync('shared/reasons.ts', 'utf8');
    const refusing = files.filter(({ codes }) => codes.length > 0);
    const named = refusing.filter(({ file }) => reasons.includes(`'./${relative('shared', file)}'`));
    expect(refusing.filter((each) => !named.includes(each)).map(({ file }) => file)).toEqual([]);
    const codes: Reason[] = [
      'orders.alreadyPaid',
      'orders.frozen.bank',
      'passkeys.tooMany',
      'somethingWrong',
    ];
    expect(files.flatMap((each) => each.codes.map(([, code]) => code))).toEqual(
      expect.arrayContaining(codes),
    );
    // @ts-expect-error -- A text that is only shown is none.
    codes.push('orders.none' satisfies Reason);
  });

  it('is left out of bundles that do not name it', () => {
    const calls = files.flatMap(({ file, source }) =>
      [...source.matchAll(/.{0,16}\brefusal\(/g)].map(([call]) => ({ file, call })),
    );
    expect(calls.length).toBeGreaterThan(150);
    expect(calls.filter(({ call }) => !call.endsWith('/* @__PURE__ */ refusal('))).toEqual([]);
  });
});
