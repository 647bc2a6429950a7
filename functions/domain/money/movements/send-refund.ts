import type { Payables } from '#functions/domain/money/payable.ts';
import { createRefund, findRefund, refundsOf } from '#functions/services/stripe/refunds.ts';

import { askProvider } from './ask-provider.ts';
import { foldRefund } from './fold-refund.ts';
import type { MovementItem } from './movement.ts';

/** Asks the provider for a refund, or what became of it, and records what it says. */
export async function sendRefund(movement: MovementItem, payables: Payables): Promise<void> {
  const { kind, id, movementId, amount } = movement;
  const refund = await askProvider(movement, {
    find: findRefund,
    findEarlier: refundsOf,
    create: (attempt, intentId) => createRefund({ intentId, kind, id, movementId, attempt, amount }),
  });
  if (!refund) return;
  if ('refused' in refund) throw new Error('The provider has refused a refund.');
  await foldRefund(refund, payables);
}
