import { defaultLocale, format } from '#shared/format.ts';
import { currencyOf } from '#shared/rules/money/currencies.ts';

/** An amount in minor units as Stripe's messages have it. */
export const moneyText = (amount: number, currency: string): string =>
  format(defaultLocale).amount(amount / currencyOf(currency).minorPerMajor, currency);
