/** An amount in minor units (cents): the only form in which amounts are stored, compared, added and charged. */
export type Minor = number & { readonly __unit: 'minor' };

/**
 * An amount in major units, as responses carry it. Nothing computes with it, because 400 - 133.33 is not 266.67 in floating
 * point: the result of an operation is a plain number, which is no amount.
 */
export type Major = number & { readonly __unit: 'major' };

const MINOR_PER_MAJOR = 100;

/** Parses an amount in major units without floating point: 19.99 is exactly 1999. Null for anything else. */
export function toMinor(major: number | string): Minor | null {
  const match = /^\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(String(major));
  if (!match) return null;
  return (Number(match[1]) * MINOR_PER_MAJOR + Number((match[2] ?? '').padEnd(2, '0'))) as Minor;
}

/** An amount of a response in minor units: 19.99 → 1999. */
export function minorOf(major: Major): Minor {
  return Math.round(major * MINOR_PER_MAJOR) as Minor;
}

/** An amount in major units, as in responses: 1999 → 19.99. */
export function toMajor(minor: number): Major {
  return (minor / MINOR_PER_MAJOR) as Major;
}

/** The sum of amounts, and the difference of two, which may be negative. */
export const addUp = (amounts: readonly Minor[]): Minor =>
  amounts.reduce<number>((sum, amount) => sum + amount, 0) as Minor;
export const subtract = (amount: Minor, less: Minor): Minor => (amount - less) as Minor;
