import { queryOptions } from '@tanstack/react-query';

import type { Passkey, UsedPasskey } from '#shared/entities/accounts/passkey.ts';
import * as passkeyLimits from '#shared/limits/passkeys.ts';
import { api } from '#web/lib/api/client.ts';
import { refetchOnVisit } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { now } from '#web/lib/time/clock.ts';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** Loaded with the first use of a passkey. */
export const passkeyLibrary = () => import('@simplewebauthn/browser');

/** The user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys.all,
  queryFn: ({ signal }) => api.passkeys.list({}, { signal }),
  ...refetchOnVisit,
});

/** Whether a passkey confirms more than signing in by now. */
export const proves = ({ createdAt }: Passkey): boolean =>
  Date.parse(createdAt) + passkeyLimits.provesAfter <= now();

/** Has the user use one of their passkeys to confirm that it is them. */
export async function askForPasskey(): Promise<UsedPasskey> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    passkeyLibrary(),
    api.passkeys.proofOptions(),
  ]);
  return startAuthentication({ optionsJSON });
}
