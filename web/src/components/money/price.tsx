import type { Major } from '#shared/rules/money/money.ts';
import { useCurrency } from '#web/lib/config.ts';
import { formatMoney } from '#web/lib/format.ts';

/** An amount in major units (dollars, not cents). Before the currency is loaded it is invisible but takes its space. */
export function Price({ amount }: { amount: Major }) {
  const isLoaded = useCurrency() !== undefined;
  return <span className={isLoaded ? 'whitespace-nowrap' : 'invisible'}>{formatMoney(amount)}</span>;
}

/** A sentence with amounts, made once the currency is loaded. Before, it is invisible but takes its space. */
export function MoneyText({ children: sentence }: { children: () => string | null }) {
  return <span className={useCurrency() === undefined ? 'invisible' : undefined}>{sentence()}</span>;
}
