import { smallestOf, usDollars, type AmountRules, type Currency } from './currency.ts';

const twoDecimals = (minimum: number): AmountRules => ({ minorPerMajor: 100, decimals: 2, minimum });
const noDecimals = (minimum: number): AmountRules => ({ minorPerMajor: 1, decimals: 0, minimum });
/** Charged in hundredths although it has no decimals. */
const hundredths = (minimum: number): AmountRules => ({ minorPerMajor: 100, decimals: 0, minimum });
/** Charged in thousandths of which the last digit must be 0, so that two decimals remain. */
const threeDecimals = (minimum: number): AmountRules => ({ minorPerMajor: 1_000, decimals: 2, minimum });

/**
 * The currencies that an environment may have, by Stripe's rules for amounts. The minimum is Stripe's, or where it names
 * none for the currency, about half a US dollar.
 */
export const currencies: Readonly<Record<string, AmountRules>> = {
  aed: twoDecimals(200),
  aud: twoDecimals(50),
  bhd: threeDecimals(200),
  brl: twoDecimals(50),
  cad: twoDecimals(50),
  chf: twoDecimals(50),
  clp: noDecimals(500),
  czk: twoDecimals(1_500),
  dkk: twoDecimals(250),
  eur: twoDecimals(50),
  gbp: twoDecimals(30),
  hkd: twoDecimals(400),
  huf: twoDecimals(17_500),
  inr: twoDecimals(50),
  isk: hundredths(7_000),
  jod: threeDecimals(400),
  jpy: noDecimals(50),
  krw: noDecimals(700),
  kwd: threeDecimals(200),
  mxn: twoDecimals(1_000),
  myr: twoDecimals(200),
  nok: twoDecimals(300),
  nzd: twoDecimals(50),
  omr: threeDecimals(200),
  pln: twoDecimals(200),
  ron: twoDecimals(200),
  sek: twoDecimals(300),
  sgd: twoDecimals(50),
  thb: twoDecimals(1_000),
  tnd: threeDecimals(2_000),
  usd: usDollars,
  vnd: noDecimals(13_000),
  zar: twoDecimals(1_000),
};

/** The smallest amount of the currency of this code, in minor units. */
export const smallestAmount = (code: string): number => smallestOf(currencyOf(code));

/** The currency of this ISO code in lower case. Throws for any other, naming those that there are. */
export function currencyOf(code: string): Currency {
  const found = Object.hasOwn(currencies, code) ? currencies[code] : undefined;
  if (found) return { ...found, code };
  throw new Error(`There is no currency '${code}': choose ${Object.keys(currencies).join(' | ')}.`);
}
