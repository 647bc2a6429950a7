/** An amount in minor units (cents): the only form in which amounts are stored, compared and charged. */
export type Minor = number & { readonly __unit: 'minor' };

const MINOR_PER_MAJOR = 100;

/** Parses an amount in major units without floating point: 19.99 is exactly 1999. Null for anything else. */
export function toMinor(major: number | string): Minor | null {
  const match = /^\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(String(major));
  if (!match) return null;
  return (Number(match[1]) * MINOR_PER_MAJOR + Number((match[2] ?? '').padEnd(2, '0'))) as Minor;
}

/** An amount in major units, as in responses: 1999 → 19.99. */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR;
}

/** An amount (major units) as screens show it: `$19.99`, or `Rs. 500` in inr. */
export function formatMoney(major: number, currency: string): string {
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
