import { formatFor } from '#functions/lib/format-for.ts';
import { currencyOf } from '#shared/rules/money/currencies.ts';

/** An amount of minor units as people read it: 123456 usd → '1,234.56'. */
export function amountText(minor: number, currency: string): string {
  const { minorPerMajor, decimals } = currencyOf(currency);
  // Not '-0.00': nothing has no sign.
  return formatFor().decimals(minor / minorPerMajor + 0, decimals);
}

/** A change of an account as people read it: '+12.00' or '−12.00'. */
export const changeText = (minor: number, currency: string): string =>
  `${minor < 0 ? '−' : '+'}${amountText(Math.abs(minor), currency)}`;
