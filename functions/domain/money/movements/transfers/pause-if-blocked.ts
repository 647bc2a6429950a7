import type { Hold } from '#functions/domain/money/books/hold.ts';
import { isAsked } from '#functions/domain/money/books/movement-states.ts';
import { keyOf, waitsForOperator, type MovementItem } from '#functions/domain/money/books/movement.ts';
import {
  arePayoutsHeld,
  findSellerAccount,
  isAnyExamined,
} from '#functions/domain/money/books/seller-account.ts';
import { intentOf } from '#functions/domain/money/movements/intent-of.ts';
import { reschedule } from '#functions/domain/money/movements/reschedule.ts';
import { now } from '#functions/lib/clock.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { groupOf, transfersIn } from '#functions/services/stripe/payouts/transfers.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { applyTransfer } from './apply-transfer.ts';
import { backToWaiting } from './wait-for-account.ts';

/**
 * Whether a transfer must not be requested now, because a payment of its seller is examined, or an operator holds their
 * payouts: what was never sent waits again, and what may have been made is only looked up.
 */
export async function pauseIfBlocked(asked: MovementItem): Promise<boolean> {
  return untilCurrent(
    async () =>
      Promise.all([
        findItem<MovementItem>(keyOf(asked)),
        findItem<Hold>(keys.hold(asked)),
        findSellerAccount(asked.sellerId ?? ''),
      ]),
    async ([movement, hold, seller]) => {
      if (!movement || !(isAnyExamined(hold, seller) || arePayoutsHeld(seller))) return false;
      // Another run has just proven it.
      if (!isAsked(movement.state)) return true;
      const isUnsent = movement.state === 'REQUESTED' && !movement.sentAt && !waitsForOperator(movement);
      if (isUnsent) await transact(backToWaiting(movement, { by: 'bank', pause: DAY }));
      else await lookUp(movement);
      return true;
    },
  );
}

/** Records what the provider has made of a transfer, if anything. */
async function lookUp(movement: MovementItem): Promise<void> {
  const intent = await findIntent(await intentOf(movement));
  const made = intent && isOurs(intent) ? await transfersIn(groupOf(intent)) : [];
  for (const transfer of made)
    if (transfer.metadata['movement'] === movement.movementId) await applyTransfer(transfer);
  await reschedule(movement, now() + DAY);
}
