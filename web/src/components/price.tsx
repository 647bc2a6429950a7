import { formatMoney } from '#shared/rules/money.ts';
import { useCurrency } from '#web/lib/config.ts';

/** The environment's formatter of amounts; undefined until the currency is known. */
function useFormatMoney(): ((amount: number) => string) | undefined {
  const currency = useCurrency();
  return currency === undefined ? undefined : (amount) => formatMoney(amount, currency);
}

/** An amount of major units in the environment's currency. It takes its space before the currency is loaded. */
export function Price({ amount }: { amount: number }) {
  const format = useFormatMoney();
  return format ? (
    <span className="whitespace-nowrap">{format(amount)}</span>
  ) : (
    <span className="invisible">{formatMoney(amount, 'usd')}</span>
  );
}
