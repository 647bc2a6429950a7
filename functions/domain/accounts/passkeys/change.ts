import { notFound } from '#functions/lib/errors.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import {
  change,
  check,
  drop,
  transact,
  type Step,
  ifPossible,
} from '#functions/table/transactions/transaction.ts';
import { update } from '#functions/table/write.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import type { PasskeyItem, PasskeyList } from './record.ts';

/** Names a passkey of this person. 404 for any other. */
export const renamePasskey = (userId: string, id: string, name: string): Promise<PasskeyItem> =>
  update<PasskeyItem>(keys.passkey(id), {
    set: { name },
    when: { userId },
    fallback: () => {
      throw notFound(notFoundTexts.passkey);
    },
  });

/**
 * Removes a passkey of this person at once; does nothing if they have none with this id. `proof` are the steps that
 * record their proof of identity, without those on the removed passkey itself.
 */
export function removePasskey(userId: string, id: string, proof: readonly Step[] = []): Promise<void> {
  const key = keys.passkey(id);
  return transact([
    ...proof.filter((step) => step.key.PK !== key.PK),
    ifPossible(drop(key, { when: { userId } })),
    ifPossible(
      change(keys.passkeys(userId), { deleteFromSet: { ids: new Set([id]) }, when: { ids: exists } }),
    ),
  ]);
}

/** Steps: removes all passkeys of somebody. `Outdated` if they have others once the steps are made. */
export async function removePasskeys(userId: string): Promise<Step[]> {
  const key = keys.passkeys(userId);
  const { ids } = (await findItem<PasskeyList>(key)) ?? {};
  if (!ids) return [check(key, { when: { ids: absent } })];
  return [drop(key, { when: { ids } }), ...[...ids].map((id) => drop(keys.passkey(id)))];
}
