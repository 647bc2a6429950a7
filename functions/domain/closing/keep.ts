import { changeAccount } from '#functions/domain/accounts/change.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { conflict } from '#functions/lib/errors.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { change } from '#functions/table/transaction.ts';
import { refusals } from '#shared/refusals.ts';

/** Takes the closing of an account back: it is as it was, and its listings come back. */
export const keepAccount = (userId: string): Promise<User> =>
  changeAccount(userId, ({ deletion }) =>
    deletion
      ? {
          remove: ['deletion'],
          steps: [
            change(keys.closing(userId), {
              set: { state: 'kept' },
              remove: dueAttributes,
              when: { state: 'closing' },
              refused: () => conflict(refusals.users.tooLateToKeep),
            }),
          ],
        }
      : undefined,
  );
