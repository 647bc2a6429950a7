import { refIn, type WorkRef } from '#functions/domain/money/books/works.ts';
import type { Dispute } from '#functions/services/stripe/payments/disputes.ts';
import { divideAmong, partsIn } from '#functions/services/stripe/payments/parts.ts';
import type { PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { refundsOf } from '#functions/services/stripe/payments/refunds.ts';

/** What a dispute is for one part of its intent: as one about a payment of that part alone. */
export type PartDispute = { dispute: Dispute; ref: WorkRef | undefined };

/** A dispute as it is for each part of its intent. Of a part that went back before, the bank keeps nothing. */
export async function disputeInParts(
  dispute: Dispute,
  { id, metadata }: PaymentIntent,
): Promise<PartDispute[]> {
  const { taken, fee, state } = dispute;
  const refunds = partsIn(metadata).length > 0 ? await refundsOf(id) : [];
  return divideAmong(metadata, { taken, fee }, refunds).map((part) => {
    const isSpared = state === 'lost' && taken > 0 && part.taken === 0;
    return {
      dispute: { ...dispute, taken: part.taken, fee: part.fee, state: isSpared ? 'won' : state },
      ref: refIn(part.metadata),
    };
  });
}
