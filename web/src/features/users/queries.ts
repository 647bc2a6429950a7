import { queryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api.ts';

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api.users.get({ params: { id } }, { signal }),
  });
