import { formatMoney } from '#shared/rules/money.ts';
import { useCurrency } from '#web/lib/config.ts';

/** The environment's formatter of amounts; undefined until the currency is known. */
function useFormatMoney(): ((amount: number) => string) | undefined {
  const currency = useCurrency();
  return currency === undefined ? undefined : (amount) => formatMoney(amount, currency);
}

/** An amount of major units as the whole product writes it. Holds its place while the currency is not known yet. */
export function Price({ amount }: { amount: number }) {
  const format = useFormatMoney();
  return format ? (
    <span className="whitespace-nowrap">{format(amount)}</span>
  ) : (
    <span className="invisible">{formatMoney(amount, 'usd')}</span>
  );
}
