import { amountText } from '#functions/domain/recount/provider/amounts.ts';
import { UserError } from '#infra/local/user-error.ts';
import { currencyOf } from '#shared/rules/money/currencies.ts';
import { setCurrency } from '#shared/rules/money/currency.ts';
import { toMinor } from '#shared/rules/money/money.ts';
import { readAmount } from '#shared/rules/money/read-amount.ts';

/** An amount in minor units, with its currency. */
export const money = (minor: number, currency: string) =>
  `${amountText(minor, currency)} ${currency.toUpperCase()}`;

/** This amount in minor units, of at least `least`. */
export function amountOf(typed: string, currency: string, least = 1): number {
  setCurrency(currencyOf(currency));
  const amount = toMinor(readAmount(typed) ?? '') ?? -1;
  if (amount < least) throw new UserError(`${typed} is no amount in ${currency.toUpperCase()}.`);
  return amount;
}
