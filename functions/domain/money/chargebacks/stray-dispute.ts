import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { strayOf } from '#functions/domain/money/books/payment.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { Dispute } from '#functions/services/stripe/payments/disputes.ts';
import type { PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';

import { chargebackAfter } from './chargeback-after.ts';
import { bookTaken } from './chargeback-steps.ts';
import { isListed, storeChargeback, type Chargeback, type ChargebackItem } from './record.ts';

/**
 * Records a dispute about money that pays for nothing, because it was set aside or refunded at once. It freezes
 * nothing, and what the bank keeps is our loss, until a refund that it makes unnecessary is cancelled.
 */
export async function syncStray(dispute: Dispute, intent: PaymentIntent, isRegular: boolean): Promise<void> {
  const { kind, id, payment: n } = strayOf(intent.id);
  const key = keys.chargeback(booksOf({ kind, id }), dispute.id);
  await untilCurrent(
    async () => findItem<ChargebackItem>(key),
    async (before) => {
      const known = chargebackAfter(before, dispute, { kind, id, n, currency: intent.currency }, isRegular);
      if (before && known.state === before.state && known.bookings === before.bookings) return;
      const { lost = 0, taken, fee, state } = known;
      const newlyLost = lost - (before?.lost ?? 0);
      const borne = (before?.borne ?? 0) + newlyLost;
      const regained = Math.min(Math.max(0, lost - taken), borne);
      const after: Chargeback =
        lost > 0 ? { ...known, lost: lost - regained, borne: borne - regained } : known;
      const { currency } = dispute;
      const disputed = { work: { kind, id }, disputeId: dispute.id, currency, at: timestamp() };
      await transact([
        storeChargeback(before, after),
        ...bookTaken(disputed, taken - (before?.taken ?? 0), fee - (before?.fee ?? 0), regained),
        ...(newlyLost > 0 ? [bookStrayLoss(disputed, newlyLost)] : []),
      ]);
      const fields = { disputeId: dispute.id, kind, id, state, taken, currency };
      if (!before || isListed(after)) log.error('chargeback set aside', fields);
      else log.info('chargeback closed', fields);
    },
  );
}

function bookStrayLoss(
  { work, disputeId, currency, at }: Parameters<typeof bookTaken>[0],
  amount: number,
): Step {
  const lines = [
    { account: accounts.losses, amount },
    { account: accounts.chargeback(disputeId), amount: -amount },
  ];
  return book(booksOf(work), { kind: 'chargebackLost', currency, lines, at, by: 'bank' });
}

/** What banks have decided about money that pays for nothing: whether one still examines it, and what is lost of it to us (minor units). */
export type StrayLoss = { isExamined: boolean; borne: number; steps: (amount: number) => Step[] };

/** What these disputes of an intent have come to. The steps say that this much of the loss is what was on its way to the payer. */
export async function strayLossOf(intentId: string, disputeIds: readonly string[]): Promise<StrayLoss> {
  const PK = booksOf(strayOf(intentId));
  const all = await Promise.all(disputeIds.map((id) => findItem<ChargebackItem>(keys.chargeback(PK, id))));
  const found = all.flatMap((each) => each ?? []);
  return {
    isExamined: found.some(({ isFreezing }) => isFreezing),
    borne: found.reduce((sum, { borne = 0 }) => sum + borne, 0),
    steps(amount) {
      let left = amount;
      return found.flatMap(({ SK, borne = 0 }) => {
        const part = Math.min(left, borne);
        left -= part;
        const when = { borne };
        return part > 0 ? [change({ PK, SK }, { add: { borne: -part }, when })] : [];
      });
    },
  };
}
