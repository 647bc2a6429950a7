import { changeAccount } from '#functions/domain/accounts/change.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import { refusalOf, transition } from '#functions/table/transition.ts';
import { closingMachine } from '#shared/rules/accounts/closing.ts';

/** Takes the closing of an account back: it is as it was, and its listings come back. */
export const keepAccount = (userId: string): Promise<User> =>
  changeAccount(userId, ({ deletion }) =>
    deletion
      ? {
          remove: ['deletion'],
          steps: [keepStep(userId)],
        }
      : undefined,
  );

/** Step: the closing of this account is taken back, with what `AccountChange` removes of the account; 409 where that is too late. */
export const keepStep = (userId: string): Step =>
  change(keys.closing(userId), {
    ...transition(closingMachine, 'keep', 'owner'),
    remove: dueAttributes,
    refused: () => refusalOf(closingMachine, 'keep'),
  });
