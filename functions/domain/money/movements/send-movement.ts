import type { Movement, MovementItem } from '#functions/domain/money/books/movement.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import { log } from '#functions/lib/log.ts';
import type { Key } from '#functions/table/client.ts';
import { isDue, type Due } from '#functions/table/due.ts';
import { findItem } from '#functions/table/read.ts';
import { scheduleRetry } from '#functions/table/schedule-retry.ts';
import type { MovementType } from '#shared/rules/money/movement.ts';

import { bookFee } from './book-fee.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { sendReversal } from './reversals/send-reversal.ts';
import { sendTransfer } from './transfers/send-transfer.ts';

/** Whether disputes that the books do not have yet are deferred to the sweep, because the caller may not record them. */
type Sending = { areDisputesLeft?: boolean };

/** How each kind of movement is made. */
const senders: Record<
  MovementType,
  (movement: MovementItem, works: Works, sending: Sending) => Promise<void>
> = {
  refund: sendRefund,
  transfer: sendTransfer,
  reversal: sendReversal,
  fee: bookFee,
};

/** Sends a due movement, as `makeMovement` does. Never throws: a failed one is due again later. */
export async function sendMovement(key: Key, works: Works, sending?: Sending): Promise<void> {
  try {
    await makeMovement(key, works, sending);
  } catch (error) {
    log.error('movement not made', { ...key, error });
  }
}

/**
 * Sends a due movement to the provider, or reads its state; does nothing if it is not due. Its retry is scheduled
 * first, because this attempt may crash anywhere. Of two concurrent runs, only one proceeds.
 */
export async function makeMovement(key: Key, works: Works, sending: Sending = {}): Promise<string> {
  const due = await findItem<Movement & Due>(key);
  // With the count of this try, so that a success takes it off the list on which this try has just put it.
  const movement = due && isDue(due) ? await scheduleRetry<Movement>(due) : undefined;
  if (!movement) return 'nothing';
  await senders[movement.type](movement, works, sending);
  return movement.type;
}
