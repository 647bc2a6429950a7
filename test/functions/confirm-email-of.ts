import { timestamp } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';

/** Has this account's email confirmed since it was opened, for what else it takes a mail and its link. */
export async function confirmEmailOf(userId: string): Promise<void> {
  await update<object>(keys.user(userId), {
    set: { emailVerifiedAt: timestamp() },
    when: { PK: exists },
    fallback: () => {
      throw new Error('There is no such account.');
    },
  });
}
