import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { users } from '#shared/api/accounts/users.ts';
import type { RequestOf } from '#shared/api/call.ts';
import type { Proof } from '#shared/entities/accounts/proof.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { retryTransient, updateQuery } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { updateUser } from '#web/lib/session/update-user.ts';

/** The signed-in user's own account. */
export const meQuery = queryOptions({
  queryKey: queryKeys.users.me,
  queryFn: ({ signal }) => api.users.me({}, { signal }),
});

/** Changes what the user says of themselves, and the name and picture in the top bar with it. */
export const changeMe = mutationOptions({
  mutationFn: ({ body }: Submission<RequestOf<(typeof users)['changeMe']>['body']>) =>
    api.users.changeMe({ body }),
  onSuccess: async (me, _submission, _result, { client }) => {
    await updateQuery(client, meQuery.queryKey, me);
    updateUser(me);
  },
  meta: { invalidatesInBackground: [queryKeys.users.all] },
});

/** Opens a shop: the user sells from now on, in this and all other tabs. */
export const openShop = mutationOptions({
  ...retryTransient,
  mutationFn: () => api.users.openShop({}),
  onSuccess: (me, _variables, _result, { client }) => {
    client.setQueryData(meQuery.queryKey, me);
    updateUser(me);
  },
  meta: { invalidatesInBackground: [queryKeys.users.all] },
});

/** Deletes the account, which can be kept for a time. */
export const closeAccount = mutationOptions({
  mutationFn: ({ body }: Submission<Proof>) => api.users.close({ body }),
});

/** Takes back that the account is deleted. */
export const keepAccount = mutationOptions({
  ...retryTransient,
  mutationFn: () => api.users.keep({}),
  onSuccess: (me, _variables, _result, { client }) => client.setQueryData(meQuery.queryKey, me),
  meta: { invalidatesInBackground: [queryKeys.users.all, queryKeys.gigs.all] },
});
