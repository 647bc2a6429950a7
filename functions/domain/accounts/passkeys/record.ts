import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import type { Credential } from '#functions/services/webauthn.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, findItems } from '#functions/table/read.ts';
import type { Passkey } from '#shared/entities/accounts/passkey.ts';
import * as passkeyLimits from '#shared/limits/passkeys.ts';

/** A passkey as it is stored: by a hash of its own id, so that none is of two accounts. */
export type PasskeyItem = Key &
  Credential & { userId: string; name: string; createdAt: string; lastUsedAt: string | null };

/** The ids of somebody's passkeys. */
export type PasskeyList = { ids?: Set<string> };

/** The id of the passkey that its authenticator calls so. */
export const idOf = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url');

/** A passkey as its owner sees it. */
export const toPasskey = ({ credentialId, name, createdAt, lastUsedAt }: PasskeyItem): Passkey => ({
  id: idOf(credentialId),
  name,
  createdAt,
  lastUsedAt,
});

/** Whether a passkey proves more than that somebody may sign in: whoever took a session could have added a new one. */
export const proves = ({ createdAt }: Pick<PasskeyItem, 'createdAt'>): boolean =>
  Date.parse(createdAt) + passkeyLimits.provesAfter <= now();

/** The passkey with this id, of any account. */
export const findPasskey = (id: string): Promise<PasskeyItem | undefined> => findItem(keys.passkey(id));

/** The ids of somebody's passkeys. */
export async function passkeyIdsOf(userId: string): Promise<Set<string>> {
  return (await findItem<PasskeyList>(keys.passkeys(userId)))?.ids ?? new Set();
}

/** Somebody's passkeys, the latest first. */
export const passkeysOf = async (userId: string): Promise<PasskeyItem[]> =>
  findPasskeys(await passkeyIdsOf(userId));

/** The passkeys of these ids that are there, the latest first. */
export async function findPasskeys(ids: Set<string>): Promise<PasskeyItem[]> {
  const found = await findItems<PasskeyItem>([...ids].map(keys.passkey), [], 'strong');
  return found.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}
