import { currencyOf } from '#shared/rules/currencies.ts';

/** An amount in minor units as Stripe's messages have it. */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amount / currencyOf(currency).minorPerMajor,
  );
