import { currency } from './currency.ts';

/** An amount in minor units (cents) of the environment's currency: the only form in which amounts are stored, compared, added and charged. */
export type Minor = number & { readonly __unit: 'minor' };

/**
 * An amount in major units, as responses carry it. Nothing computes with it, because 400 - 133.33 is not 266.67 in floating
 * point: the result of an operation is a plain number, which is no amount.
 */
export type Major = number & { readonly __unit: 'major' };

/**
 * Parses an amount in major units without floating point: 19.99 is exactly 1999. Null for anything else, and for more
 * decimals than the currency has.
 */
export function toMinor(major: number | string): Minor | null {
  const { minorPerMajor, decimals } = currency();
  const [, whole, fraction = ''] = /^\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(String(major)) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return (Number(whole) * minorPerMajor + Number(fraction.padEnd(2, '0')) * (minorPerMajor / 100)) as Minor;
}

/** An amount of a response in minor units: 19.99 → 1999. */
export function minorOf(major: Major): Minor {
  return Math.round(major * currency().minorPerMajor) as Minor;
}

/** An amount in major units, as in responses: 1999 → 19.99. */
export function toMajor(minor: number): Major {
  return (minor / currency().minorPerMajor) as Major;
}

/** The sum of amounts, and the difference of two, which may be negative. */
export const addUp = (amounts: readonly Minor[]): Minor =>
  amounts.reduce<number>((sum, amount) => sum + amount, 0) as Minor;
export const subtract = (amount: Minor, less: Minor): Minor => (amount - less) as Minor;
