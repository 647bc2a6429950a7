import { currencyOf } from '#shared/rules/currencies.ts';

/** The currencies of countries outside the euro (ISO 3166-1 alpha-2, in lower case). */
const currencies: Readonly<Record<string, string>> = {
  ca: 'cad',
  ch: 'chf',
  cz: 'czk',
  dk: 'dkk',
  gb: 'gbp',
  hu: 'huf',
  li: 'chf',
  no: 'nok',
  pl: 'pln',
  ro: 'ron',
  se: 'sek',
  us: 'usd',
};

/** The currency that an account in this country has its balance in. */
export const currencyIn = (country: string): string => currencies[country.toLowerCase()] ?? 'eur';

// The smallest charges of all currencies are worth about the same.

/** An amount in minor units in another currency. */
export const converted = (amount: number, from: string, to: string): number =>
  Math.round((amount * currencyOf(to).minimum) / currencyOf(from).minimum);

/** What one unit of a currency is in another; undefined where nothing is converted. */
export function rateOf(from: string, to: string): number | undefined {
  if (from === to) return undefined;
  const [units, others] = [from, to]
    .map(currencyOf)
    .map(({ minimum, minorPerMajor }) => minimum / minorPerMajor);
  return (others ?? 1) / (units ?? 1);
}
