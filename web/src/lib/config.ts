import { queryOptions, useQuery } from '@tanstack/react-query';

import { NoResponse } from '#shared/api/client.ts';
import { type AmountRules, setCurrency } from '#shared/rules/money/currency.ts';

/** The settings of this environment, which the browser loads at run time. */
export type Config = {
  /** ISO code in lower case. */
  currency: string;
  amounts: AmountRules;
  /** What the marketplace keeps of what is sold now, in basis points. */
  commission: number;
  stripePublishableKey: string;
  stripeApiBase?: string;
  /** Whether what is shown is the sample, whose companies are invented. */
  isSample?: boolean;
  /** Where people write to who runs the marketplace. */
  supportEmail?: string;
};

/** Kept outside the query cache, which is replaced when a user signs in or out. */
let loaded: Config | undefined;

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async (): Promise<Config> => {
    const response = await fetch('/config.json');
    if (!response.ok) throw new NoResponse(`config.json answered ${response.status}`);
    loaded = (await response.json()) as Config;
    setCurrency({ ...loaded.amounts, code: loaded.currency });
    return loaded;
  },
  initialData: () => loaded,
  staleTime: Infinity,
});

/** The environment's currency in lower case, undefined until it is loaded. */
export function useCurrency(): string | undefined {
  return useQuery(configQuery).data?.currency;
}
