import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { Proof } from '#shared/entities/accounts/proof.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { refetchEvery, updateQuery } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** How often it is asked whether the export is made: it takes a minute at most. */
const EVERY = 5_000;

/** Where the export of the user's data stands. */
export const exportQuery = queryOptions({
  queryKey: queryKeys.users.export,
  queryFn: ({ signal }) => api.users.export({}, { signal }),
  staleTime: 0,
  refetchInterval: (query) => refetchEvery(query.state.data?.state === 'making' && EVERY)(query),
});

/** Has everything about the user collected. Idempotent while that is under way. */
export const askForExport = mutationOptions({
  mutationFn: ({ body }: Submission<Proof>) => api.users.askForExport({ body }),
  onSuccess: (asked, _variables, _result, { client }) =>
    updateQuery<typeof asked>(client, exportQuery.queryKey, asked),
});

/** The link to the export, signed now: the one on the page may be over. */
export const freshExport = mutationOptions({ mutationFn: () => api.users.export({}) });
