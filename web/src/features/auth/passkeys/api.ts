import { mutationOptions } from '@tanstack/react-query';

import type { Proof } from '#shared/entities/accounts/proof.ts';
import { passkeyLibrary } from '#web/components/proof/passkeys.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { clearDraftsOf } from '#web/lib/forms/drafts.ts';
import { startSession } from '#web/lib/session/session.ts';

/** Signs in with a passkey that this browser or a device near it has, and stores the user. */
export const signInWithPasskey = mutationOptions({
  mutationFn: async () => {
    const [{ startAuthentication }, optionsJSON] = await Promise.all([
      passkeyLibrary(),
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

const changing = { meta: { invalidates: [queryKeys.passkeys.all] } };

/** Has this browser make a passkey, and adds it. */
export const addPasskey = mutationOptions({
  ...changing,
  mutationFn: async ({ body, idempotencyKey }: Submission<Proof>) => {
    const [{ startRegistration }, optionsJSON] = await Promise.all([
      passkeyLibrary(),
      api.passkeys.addingOptions({ body }),
    ]);
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

/** Removes a passkey. */
export const removePasskey = (id: string) =>
  mutationOptions({
    ...changing,
    mutationFn: ({ body }: Submission<Proof>) => api.passkeys.remove({ params: { id }, body }),
  });
