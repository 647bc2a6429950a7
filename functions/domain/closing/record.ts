import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { dueAt, type Due } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transition } from '#functions/table/transition.ts';
import { closingMachine, type ClosingState } from '#shared/rules/accounts/closing.ts';

import type { Reached } from './erasure/parts.ts';

/**
 * The closing of an account as it is stored; `at` is when the grace period ends (ISO), `mailId` the id of the mails that tell its
 * owner of it, `erasingSince` when it could no longer be kept (milliseconds), and `reached` how far its erasure has come. It is an
 * item of its own, whose changes the stream follows, and is due when the grace period ends.
 */
export type ClosingItem = Key &
  Partial<Due> & {
    userId: string;
    at: string;
    state: ClosingState;
    mailId: string;
    erasingSince?: number;
    reached?: Reached;
  };

/** The closing of this account, if it was ever closed. */
export const findClosing = (userId: string): Promise<ClosingItem | undefined> =>
  findItem<ClosingItem>(keys.closing(userId));

/** A new closing, which ends at this time (milliseconds). */
export const newClosing = (userId: string, at: number): Omit<ClosingItem, 'state'> => ({
  ...keys.closing(userId),
  ...dueAt(at, userId, lists.closingsDue),
  userId,
  at: new Date(at).toISOString(),
  ...transition(closingMachine, 'close', 'owner').set,
  mailId: newId(),
});
