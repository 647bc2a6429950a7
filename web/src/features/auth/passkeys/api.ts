import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { UsedPasskey } from '#shared/entities/passkey.ts';
import { api } from '#web/lib/api.ts';
import { clearDraftsOf } from '#web/lib/drafts.ts';
import type { Submission } from '#web/lib/idempotency.ts';
import { refetchOnVisit, retryTransient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { startSession } from '#web/lib/session.ts';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** Loaded with the first use of a passkey. */
const library = () => import('@simplewebauthn/browser');

/** Signs in with a passkey that this browser or a device near it has, and stores the user. */
export const signInWithPasskey = mutationOptions({
  mutationFn: async () => {
    const [{ startAuthentication }, optionsJSON] = await Promise.all([
      library(),
      api.passkeys.signInOptions(),
    ]);
    const passkey = await startAuthentication({ optionsJSON });
    return api.passkeys.signIn({ body: { passkey } });
  },
  onSuccess: ({ user }) => {
    clearDraftsOf(undefined);
    startSession(user);
  },
});

/** Has the user use one of their passkeys to confirm that their account is deleted. */
export async function askToClose(): Promise<UsedPasskey> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    api.passkeys.closingOptions(),
  ]);
  return startAuthentication({ optionsJSON });
}

/** The user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys.all,
  queryFn: ({ signal }) => api.passkeys.list({}, { signal }),
  ...refetchOnVisit,
});

const changing = { meta: { invalidates: [queryKeys.passkeys.all] } };

/** Has this browser make a passkey, and adds it. */
export const addPasskey = mutationOptions({
  ...changing,
  mutationFn: async (idempotencyKey: string) => {
    const [{ startRegistration }, optionsJSON] = await Promise.all([library(), api.passkeys.addingOptions()]);
    const passkey = await startRegistration({ optionsJSON });
    return api.passkeys.add({ body: { passkey } }, { idempotencyKey });
  },
});

/** Names a passkey. */
export const renamePasskey = (id: string) =>
  mutationOptions({
    ...changing,
    mutationFn: ({ body }: Submission<{ name: string }>) => api.passkeys.rename({ params: { id }, body }),
  });

/** Removes a passkey. Idempotent. */
export const removePasskey = mutationOptions({
  ...changing,
  ...retryTransient,
  mutationFn: (id: string) => api.passkeys.remove({ params: { id } }),
});
