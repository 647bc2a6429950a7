import { expect } from 'vitest';

import { recountAll } from '#functions/domain/recount/recount.ts';
import { compareWithProvider } from '#infra/tools/recount/compare-with-provider.ts';
import { currency } from '#shared/rules/money/currency.ts';

import { differencesByType } from '../differences-by-type.ts';

/** Fails unless a recount of everything finds no difference, and the provider's own ledger says what the books say, line by line and type by type. */
export async function expectBooksLikeProvider(): Promise<void> {
  const { findings, totals } = await recountAll();
  const differences = findings
    // Nothing writes the lists of gigs and projects here.
    .filter(({ name }) => !name.startsWith('cards of '))
    .flatMap(({ name, differences: all }) => all.map(({ record, what }) => `${name}: ${record}: ${what}`));
  const { lines } = await compareWithProvider({ ...totals, currencies: [currency().code] });
  const unlike = lines.slice(1).filter((line) => !line.includes('other environments'));
  expect({ differences, unlike, byType: await differencesByType() }).toEqual({
    differences: [],
    unlike: [],
    byType: [],
  });
}
