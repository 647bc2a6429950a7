/** An amount in minor units (cents): the only form that is stored, compared or charged. */
export type Minor = number & { readonly __unit: 'minor' };

const MINOR_PER_MAJOR = 100;

/** Reads an amount of major units decimally, so that 19.99 is 1999 and never 1998.99…; null when it is none. */
export function toMinor(major: number | string): Minor | null {
  const match = /^\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(String(major));
  if (!match) return null;
  return (Number(match[1]) * MINOR_PER_MAJOR + Number((match[2] ?? '').padEnd(2, '0'))) as Minor;
}

/** Minor units as the plain number of major units that answers carry: 1999 → 19.99. */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR;
}

/** The one formatter of amounts (major units) on every screen: `$19.99`, or `Rs. 500` where the currency is inr. */
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
