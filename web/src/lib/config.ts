import { queryOptions, useQuery } from '@tanstack/react-query';

import { NoResponse } from '#shared/api/client.ts';

/** What this environment tells the browser at run time. */
export type Config = { currency: string; stripePublishableKey: string; stripeApiBase?: string };

/** It cannot change while the page stands, so it outlives the query caches of the people who sign in and out. */
let known: Config | undefined;

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async (): Promise<Config> => {
    const response = await fetch('/config.json');
    if (!response.ok) throw new NoResponse(`config.json answered ${response.status}`);
    known = (await response.json()) as Config;
    return known;
  },
  initialData: () => known,
  staleTime: Infinity,
});

/** The environment's currency in lower case, undefined until it is known. */
export function useCurrency(): string | undefined {
  return useQuery(configQuery).data?.currency;
}
