import { currency } from './currency.ts';

/**
 * Reads an amount as people type it, and returns it as requests carry it: '12,50' is '12.50', and '1.234,50', '1,234.50' and
 * '1 234.50' are all '1234.50'. Null for anything else, for more decimals than the currency has, and for '1,000' and '1.000',
 * which may mean a thousand or one; in a currency without decimals they are a thousand.
 */
export function readAmount(typed: string): string | null {
  const text = typed.trim().replaceAll(/[\u00A0\u202F]/g, ' ');
  const { decimals: most } = currency();
  const plain = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text);
  if (plain) return withDecimals(most, plain[1], plain[2]);
  const grouped = /^([1-9]\d{0,2})([ .,])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/.exec(text);
  if (!grouped) return null;
  const [, first, separator, rest = '', decimals] = grouped;
  const isAmbiguous = most > 0 && separator !== ' ' && rest.length === 3 && decimals === undefined;
  return isAmbiguous ? null : withDecimals(most, first + rest.replaceAll(/\D/g, ''), decimals);
}

function withDecimals(most: number, whole = '', decimals = ''): string | null {
  if (!/[1-9]/.test(decimals)) return whole;
  return decimals.length > most ? null : `${whole}.${decimals}`;
}
