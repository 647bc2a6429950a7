import { foldReversal } from '#functions/domain/money/movements/reversals/send-reversal.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findTransfer, reversalsOf } from '#functions/services/stripe/payouts/transfers.ts';

import { foldTransfer } from './fold-transfer.ts';

/** Records a transfer, and what was taken back of it, as the provider has it now. `eventId` is that of the event which made us look. */
export async function syncTransfer(transferId: string, eventId?: string): Promise<void> {
  const transfer = await findTransfer(transferId);
  if (!transfer || !isOurs(transfer)) return;
  await foldTransfer(transfer, eventId);
  if (transfer.reversed === 0) return;
  for (const reversal of await reversalsOf(transferId)) {
    if (isOurs(reversal)) await foldReversal(reversal);
    // Somebody has done it at the provider: the books do not know of it until the operator enters it.
    else
      log.error('transfer reversed elsewhere', {
        transferId,
        reversalId: reversal.id,
        amount: reversal.amount,
      });
  }
}
