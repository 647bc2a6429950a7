import { mutationOptions, queryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api/client.ts';
import { refetchOnVisit, retryTransient } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions.all,
  queryFn: ({ signal }) => api.sessions.list({}, { signal }),
  ...refetchOnVisit,
});

const changing = { ...retryTransient, meta: { invalidates: [queryKeys.sessions.all] } };

/** Ends one session. Idempotent. */
export const endSession = mutationOptions({
  ...changing,
  mutationFn: (id: string) => api.sessions.end({ params: { id } }),
});

/** Ends all sessions but this one. Idempotent. */
export const endOtherSessions = mutationOptions({
  ...changing,
  mutationFn: () => api.sessions.endOthers(),
});
