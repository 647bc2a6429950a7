import type { Major } from './money.ts';

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
