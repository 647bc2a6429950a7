import { queryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api/client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** A user's public profile. The user's own also has the private fields. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.users.one(id),
    queryFn: ({ signal }) => api.users.get({ params: { id } }, { signal }),
  });
