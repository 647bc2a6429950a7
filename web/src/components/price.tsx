import { useQueryClient } from '@tanstack/react-query';

import { formatMoney, type Major } from '#shared/rules/money.ts';
import { configQuery, useCurrency } from '#web/lib/config.ts';

/** Formats amounts in the environment's currency; undefined until the currency is loaded. */
function useLoadedFormat(): MoneyFormat | undefined {
  const currency = useCurrency();
  return currency === undefined ? undefined : (amount) => formatMoney(amount, currency);
}

/** Formats an amount in the environment's currency. */
export type MoneyFormat = (amount: Major) => string;

/** Gets the format of amounts for a text outside the page, such as a question, once the currency is loaded. */
export function useMoneyFormat(): () => Promise<MoneyFormat> {
  const client = useQueryClient();
  return async () => {
    const { currency } = await client.ensureQueryData(configQuery);
    return (amount) => formatMoney(amount, currency);
  };
}

/** An amount in major units (dollars, not cents). Before the currency is loaded it is invisible but takes its space. */
export function Price({ amount }: { amount: Major }) {
  const format = useLoadedFormat();
  return format ? (
    <span className="whitespace-nowrap">{format(amount)}</span>
  ) : (
    <span className="invisible">{formatMoney(amount, 'usd')}</span>
  );
}
