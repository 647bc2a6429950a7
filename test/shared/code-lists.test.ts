import { describe, expect, it } from 'vitest';

import { countryList } from '#shared/rules/accounts/countries.ts';
import { languageList } from '#shared/rules/accounts/languages.ts';
import { categoryList } from '#shared/rules/work/category.ts';

const lists = {
  countries: [countryList, 244, /^[A-Z]{2}$/],
  languages: [languageList, 83, /^[a-z]{2,3}$/],
  categories: [categoryList, 8, /^[a-z]+(-[a-z]+)*$/],
} as const;

describe.each(Object.entries(lists))('the %s', (_, [list, count, form]) => {
  const codes: readonly string[] = list.codes;
  const { toCode } = list as { toCode: (text: string) => string | undefined };
  const nameOf = list.nameOf as (code: string) => string;

  it('have a code each, and another name each', () => {
    expect([codes.length, new Set(list.names).size]).toEqual([count, count]);
    expect(codes.filter((code) => !form.test(code))).toEqual([]);
  });

  it('are found by code and by name, however they are written', () => {
    for (const code of codes) {
      const name = nameOf(code);
      for (const text of [code, name, name.toLowerCase(), code.toUpperCase()])
        expect(toCode(text), text).toBe(code);
    }
  });

  it('leave alone what is none of them', () => {
    for (const text of ['Atlantis', 'constructor', '__proto__'])
      expect([toCode(text), nameOf(text)]).toEqual([undefined, text]);
  });
});
