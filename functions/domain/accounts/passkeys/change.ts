import { notFound } from '#functions/lib/errors.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { check, drop, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { remove, update } from '#functions/table/write.ts';
import { refusals } from '#shared/refusals.ts';

import type { PasskeyItem, PasskeyList } from './record.ts';

/** Names a passkey of this person. 404 for any other. */
export const renamePasskey = (userId: string, id: string, name: string): Promise<PasskeyItem> =>
  update<PasskeyItem>(keys.passkey(id), {
    set: { name },
    when: { userId },
    refused: () => {
      throw notFound(refusals.notFound.passkey);
    },
  });

/** Removes a passkey of this person at once. Nothing happens if they have none of this id. */
export async function removePasskey(userId: string, id: string): Promise<void> {
  await Promise.all([
    remove(keys.passkey(id), { userId }),
    update<PasskeyList>(keys.passkeys(userId), {
      deleteFromSet: { ids: new Set([id]) },
      when: { ids: exists },
      refused: () => ({}),
    }),
  ]);
}

/** Steps: removes all passkeys of somebody. `Outdated` if they have others once the steps are made. */
export async function removePasskeys(userId: string): Promise<Step[]> {
  const key = keys.passkeys(userId);
  const { ids } = (await findItem<PasskeyList>(key)) ?? {};
  const refused = () => new Outdated();
  if (!ids) return [check(key, { when: { ids: absent }, refused })];
  return [drop(key, { when: { ids }, refused }), ...[...ids].map((id) => drop(keys.passkey(id)))];
}
