import { currency } from './currency.ts';
import type { Major } from './money.ts';

/** An amount (major units) as screens show it, in the environment's currency: `$19.99`, or `Rs. 500` in inr. */
export function formatMoney(major: Major): string {
  const { code, decimals } = currency();
  const digits = {
    minimumFractionDigits: Number.isInteger(major) ? 0 : decimals,
    maximumFractionDigits: decimals,
  };
  if (code === 'inr') return `Rs. ${new Intl.NumberFormat('en-IN', digits).format(major)}`;
  const style = { style: 'currency', currency: code.toUpperCase() } as const;
  return new Intl.NumberFormat('en-US', { ...style, ...digits }).format(major);
}
