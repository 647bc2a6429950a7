import { notFound } from '#functions/lib/errors.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
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
