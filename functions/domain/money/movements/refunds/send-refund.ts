import type { MovementItem } from '#functions/domain/money/books/movement.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { askProvider } from '#functions/domain/money/movements/ask-provider.ts';
import { log } from '#functions/lib/log.ts';
import { disputesOf } from '#functions/services/stripe/payments/disputes.ts';
import { createRefund, findRefund, refundsOf } from '#functions/services/stripe/payments/refunds.ts';

import { applyRefund } from './apply-refund.ts';
import { bankRefusals } from './bank-refusals.ts';
import { deferToBank } from './defer-to-bank.ts';

/** Requests a refund from the provider, or reads its state, and records the answer. */
export async function sendRefund(
  movement: MovementItem,
  works: Works,
  { areDisputesLeft = false }: { areDisputesLeft?: boolean } = {},
): Promise<void> {
  const { kind, id, movementId, amount } = movement;
  let asked = '';
  const refund = await askProvider(movement, {
    find: findRefund,
    findEarlier: (intent) => refundsOf(intent.id),
    create: (attempt, { id: intentId }) => {
      asked = intentId;
      return createRefund({ intentId, kind, id, movementId, attempt, amount });
    },
  });
  if (!refund) return;
  if (!('refused' in refund)) return applyRefund(refund, works);
  if (bankRefusals.has(refund.refused)) {
    const disputes = await disputesOf(asked);
    // Its events may be lost.
    if (!areDisputesLeft) for (const disputeId of disputes) await syncDispute(disputeId, works);
    if (await deferToBank(movement, disputes, works)) return;
    // The sweep asks again within a minute.
    if (areDisputesLeft) return log.info('disputed refund left to the sweep', { kind, id, movementId });
  }
  throw new Error('The provider has refused a refund.');
}
