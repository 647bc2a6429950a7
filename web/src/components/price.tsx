import { useQueryClient } from '@tanstack/react-query';

import { formatMoney, type Major } from '#shared/rules/money.ts';
import { configQuery, useCurrency } from '#web/lib/config.ts';

/** Formats amounts in the environment's currency; undefined until the currency is loaded. */
function useFormatMoney(): ((amount: Major) => string) | undefined {
  const currency = useCurrency();
  return currency === undefined ? undefined : (amount) => formatMoney(amount, currency);
}

/** Formats amounts for a text outside the page, such as a question. Waits until the currency is loaded. */
export function useAmountText(): (amount: Major) => Promise<string> {
  const client = useQueryClient();
  return async (amount) => formatMoney(amount, (await client.ensureQueryData(configQuery)).currency);
}

/** An amount in major units (dollars, not cents). Before the currency is loaded it is invisible but takes its space. */
export function Price({ amount }: { amount: Major }) {
  const format = useFormatMoney();
  return format ? (
    <span className="whitespace-nowrap">{format(amount)}</span>
  ) : (
    <span className="invisible">{formatMoney(amount, 'usd')}</span>
  );
}
