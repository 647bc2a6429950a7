import { platformOf } from '#infra/local/stripe/resources/accounts/own-account.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { currencyOf } from '#shared/rules/money/currencies.ts';

/** The currencies of countries outside the euro (ISO 3166-1 alpha-2, in lower case). */
const currencies: Readonly<Record<string, string>> = {
  ca: 'cad',
  ch: 'chf',
  cz: 'czk',
  dk: 'dkk',
  gb: 'gbp',
  hu: 'huf',
  li: 'chf',
  no: 'nok',
  pl: 'pln',
  ro: 'ron',
  se: 'sek',
  us: 'usd',
};

/** The currency that an account in this country has its balance in. */
export const currencyIn = (country: string): string => currencies[country.toLowerCase()] ?? 'eur';

// The smallest charges of all currencies are worth about the same.

/** An amount in minor units in another currency. */
export const converted = (amount: number, from: string, to: string): number =>
  Math.round((amount * currencyOf(to).minimum) / currencyOf(from).minimum);

/** What one unit of a currency is in another; undefined where nothing is converted. */
export function rateOf(from: string, to: string): number | undefined {
  if (from === to) return undefined;
  const [units, others] = [from, to]
    .map(currencyOf)
    .map(({ minimum, minorPerMajor }) => minimum / minorPerMajor);
  return (others ?? 1) / (units ?? 1);
}

/** By how much dearer the currency of a charge is when its money leaves the balance again: that is converted at the rate of that day. */
const LATER = 1.02;

/** What of an amount on a card the platform's balance has, if that is in another currency; what leaves it again, at a later rate. */
export function onPlatform(
  store: Store,
  { amount, currency }: { amount: number; currency: string },
  isLater: boolean,
): { amount: number; currency: string; rate?: number } {
  const { settlesIn = currency } = platformOf(store);
  const rate = rateOf(currency, settlesIn);
  if (rate === undefined) return { amount, currency };
  const drift = isLater ? LATER : 1;
  return {
    amount: Math.round(converted(amount, currency, settlesIn) * drift),
    currency: settlesIn,
    rate: rate * drift,
  };
}
