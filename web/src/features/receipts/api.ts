import { queryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api/client.ts';
import { refetchOnVisit } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** The receipt of an order or a module, for its two parties. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.receipts.one(id),
    queryFn: ({ signal }) => api.receipts.get({ params: { id } }, { signal }),
    ...refetchOnVisit,
  });
