import { mutationOptions } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import { CallFailed } from '#shared/api/client.ts';
import type { Api } from '#shared/api/index.ts';
import { ownTimeZone } from '#shared/format.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { clearDraftsOf } from '#web/lib/forms/drafts.ts';
import { startSession } from '#web/lib/session/session.ts';

type Calls = Api['auth'];
type Credentials = NonNullable<RequestOf<Calls['login']>['body']>;

type Reply = { user: Parameters<typeof startSession>[0] };

function enter({ user }: Reply) {
  // The drafts of the sign-in and registration forms.
  clearDraftsOf(undefined);
  startSession(user);
}

/** Signs in and stores the user. */
export const login = mutationOptions({
  mutationFn: ({ body }: { body: Credentials }) => api.auth.login({ body }),
  onSuccess: enter,
});

/** Asks for a mail with a link to set a new password. */
export const forgot = mutationOptions({
  mutationFn: ({ body }: { body: RequestOf<Calls['forgot']>['body'] }) => api.auth.forgot({ body }),
});

/** Sets a new password by a link, and signs in. */
export const resetPassword = mutationOptions({
  mutationFn: ({ body }: { body: RequestOf<Calls['reset']>['body'] }) => api.auth.reset({ body }),
  onSuccess: enter,
});

/** Confirms an address by a link: what is shown of the account follows. */
export const verifyEmail = mutationOptions({
  mutationFn: (token: string) => api.auth.verify({ body: { token } }),
  meta: { invalidates: [queryKeys.users.me], invalidatesInBackground: [['notifications']] },
});

/** Has the link to confirm the address mailed again. */
export const sendVerification = mutationOptions({ mutationFn: () => api.auth.sendVerification() });

/** Asks for another address. */
export const changeEmail = mutationOptions({
  mutationFn: ({ body }: { body: RequestOf<Calls['changeEmail']>['body'] }) => api.auth.changeEmail({ body }),
  meta: { invalidates: [queryKeys.users.me] },
});

/** Replaces the password, which ends all other sessions. */
export const changePassword = mutationOptions({
  mutationFn: ({ body }: { body: RequestOf<Calls['changePassword']>['body'] }) =>
    api.auth.changePassword({ body }),
  meta: { invalidates: [queryKeys.sessions.all, queryKeys.users.me, queryKeys.passkeys.all] },
});

const isAboutTimeZone = (error: unknown) =>
  error instanceof CallFailed && error.issues.some(({ path }) => path === 'timeZone');

/** Creates an account, whose time zone is that of the browser. It does not sign in. */
export const register = mutationOptions({
  mutationFn: async ({ body, idempotencyKey }: Submission<RequestOf<Calls['register']>['body']>) => {
    try {
      return await api.auth.register({ body: { ...body, timeZone: ownTimeZone() } }, { idempotencyKey });
    } catch (error) {
      // The browser's list of time zones may be newer than the server's. Nobody has typed it, so nobody could correct it.
      if (!isAboutTimeZone(error)) throw error;
      return api.auth.register({ body }, { idempotencyKey });
    }
  },
});
