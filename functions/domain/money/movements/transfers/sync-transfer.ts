import { applyReversal } from '#functions/domain/money/movements/reversals/send-reversal.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findTransfer, reversalsOf } from '#functions/services/stripe/payouts/transfers.ts';

import { applyTransfer } from './apply-transfer.ts';

/**
 * Records the current state of a transfer and its reversals at the provider. `eventId` is the event that triggered it.
 */
export async function syncTransfer(transferId: string, eventId?: string): Promise<void> {
  const transfer = await findTransfer(transferId);
  if (!transfer || !isOurs(transfer)) return;
  await applyTransfer(transfer, eventId);
  if (transfer.reversed === 0) return;
  for (const reversal of await reversalsOf(transferId)) {
    if (isOurs(reversal)) await applyReversal(reversal);
    // Somebody has done it at the provider: the books do not know of it until the operator enters it.
    else
      log.error('transfer reversed elsewhere', {
        transferId,
        reversalId: reversal.id,
        amount: reversal.amount,
      });
  }
}
