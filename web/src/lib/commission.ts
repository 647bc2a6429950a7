import { useQuery } from '@tanstack/react-query';

import { configQuery } from './config.ts';

/** The commission on what is sold now, in basis points; undefined until it is loaded. */
export function useCommission(): number | undefined {
  return useQuery(configQuery).data?.commission;
}
