import { formatMoney } from '#shared/rules/format-money.ts';
import type { Major } from '#shared/rules/money.ts';
import { useCurrency } from '#web/lib/config.ts';

/** Formats amounts in the environment's currency; undefined until the currency is loaded. */
function useLoadedFormat(): ((amount: Major) => string) | undefined {
  const currency = useCurrency();
  return currency === undefined ? undefined : (amount) => formatMoney(amount, currency);
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
