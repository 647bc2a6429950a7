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

/**
 * Reads an amount as people type it, and returns it as requests carry it: '12,50' is '12.50', and '1.234,50', '1,234.50' and
 * '1 234.50' are all '1234.50'. Null for anything else, and for '1,000' and '1.000', which may mean a thousand or one.
 */
export function readAmount(typed: string): string | null {
  const text = typed.trim().replaceAll(/[\u00A0\u202F]/g, ' ');
  const plain = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text);
  if (plain) return withDecimals(plain[1], plain[2]);
  const grouped = /^([1-9]\d{0,2})([ .,])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/.exec(text);
  if (!grouped) return null;
  const [, first, separator, rest = '', decimals] = grouped;
  const isAmbiguous = separator !== ' ' && rest.length === 3 && decimals === undefined;
  return isAmbiguous ? null : withDecimals(first + rest.replaceAll(/\D/g, ''), decimals);
}

const withDecimals = (whole = '', decimals = '') => (/[1-9]/.test(decimals) ? `${whole}.${decimals}` : whole);

/** An amount (major units) as screens show it: `$19.99`, or `Rs. 500` in inr. */
export function formatMoney(major: Major, currency: string): string {
  const digits = Number.isInteger(major) ? 0 : 2;
  if (currency === 'inr') {
    return `Rs. ${new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: 2 }).format(major)}`;
  }
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  }).format(major);
}
