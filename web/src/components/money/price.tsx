import type { Major } from '#shared/rules/money/money.ts';
import { formatMoney } from '#web/lib/format.ts';

/** An amount in major units (dollars, not cents), in one line. */
export function Price({ amount }: { amount: Major }) {
  return <span className="whitespace-nowrap">{formatMoney(amount)}</span>;
}
