import { useQueryClient } from '@tanstack/react-query';

import type { Major } from '#shared/rules/money/money.ts';
import { configQuery } from '#web/lib/config.ts';
import { formatMoney } from '#web/lib/format.ts';

/** Formats an amount in the environment's currency. */
export type MoneyFormat = (amount: Major) => string;

/** Gets the format of amounts for a text outside the page, such as a question, once the currency is loaded. */
export function useMoneyFormat(): () => Promise<MoneyFormat> {
  const client = useQueryClient();
  return async () => {
    await client.ensureQueryData(configQuery);
    return formatMoney;
  };
}
