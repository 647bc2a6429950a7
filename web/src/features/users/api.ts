import { queryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A person's public profile; one's own has the private fields too. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.users.one(id),
    queryFn: ({ signal }) => api.users.get({ params: { id } }, { signal }),
  });
