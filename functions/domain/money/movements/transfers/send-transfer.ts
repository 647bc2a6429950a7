import type { MovementItem } from '#functions/domain/money/books/movement.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import { askProvider } from '#functions/domain/money/movements/ask-provider.ts';
import { getChargeId } from '#functions/services/stripe/payments/charges.ts';
import {
  createTransfer,
  findTransfer,
  groupOf,
  transfersIn,
  type Transfer,
  type TransferRefusal,
} from '#functions/services/stripe/payouts/transfers.ts';

import { applyTransfer } from './apply-transfer.ts';
import { clearTransfer } from './clear-transfer.ts';
import { delayTransfer } from './delay-transfer.ts';
import { waitForAccount } from './wait-for-account.ts';

/** Transfers a cleared amount to its seller's account, or reads the state of the transfer, and records the answer. */
export async function sendTransfer(found: MovementItem, works: Works): Promise<void> {
  const movement = await clearTransfer(found, works);
  if (!movement) return;
  const { kind, id, movementId, amount, currency, accountId = '', repeats } = movement;
  const transfer = await askProvider<Transfer, TransferRefusal>(movement, {
    find: findTransfer,
    findEarlier: (intent) => transfersIn(groupOf(intent)),
    create: async (attempt, intent) => {
      const asker = { kind, id, movementId, attempt };
      const transfer = { ...asker, group: groupOf(intent), accountId, amount, currency };
      // Nobody knows whether what was taken back counts for its charge: it comes from the balance.
      return createTransfer(repeats ? transfer : { ...transfer, chargeId: await getChargeId(intent.id) });
    },
  });
  if (!transfer) return;
  if (!('refused' in transfer)) return applyTransfer(transfer);
  // What its charge pays for is refused for another reason.
  if (movement.repeats && transfer.refused === 'balance_insufficient') return delayTransfer(movement);
  if (!transfer.isOfAccount) throw new Error('The provider has refused a transfer.');
  await waitForAccount(movement);
}
