import type { Movement, MovementItem } from '#functions/domain/money/books/movement.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import { log } from '#functions/lib/log.ts';
import type { Key } from '#functions/table/client.ts';
import { isDue, type Due } from '#functions/table/due.ts';
import { putBack } from '#functions/table/put-back.ts';
import { findItem } from '#functions/table/read.ts';
import type { MovementType } from '#shared/rules/money/movement.ts';

import { bookFee } from './book-fee.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { sendReversal } from './reversals/send-reversal.ts';
import { sendTransfer } from './transfers/send-transfer.ts';

/** Whether disputes that the books do not know are left to the sweep, because whoever sends may not write what follows from one. */
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

/** Sends a movement that is due, as `makeMovement` does. It never throws: one that fails is due again later. */
export async function sendMovement(key: Key, works: Works, sending?: Sending): Promise<void> {
  try {
    await makeMovement(key, works, sending);
  } catch (error) {
    log.error('movement not made', { ...key, error });
  }
}

/**
 * Sends a movement that is due to the provider, or asks what became of it; nothing if it is not due. It is put back before,
 * as if it had failed, because this attempt may end anywhere. Of two at once, only one goes on.
 */
export async function makeMovement(key: Key, works: Works, sending: Sending = {}): Promise<string> {
  const movement = await findItem<Movement & Due>(key);
  if (!movement || !isDue(movement) || !(await putBack(movement))) return 'nothing';
  await senders[movement.type](movement, works, sending);
  return movement.type;
}
