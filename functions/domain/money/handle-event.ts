import type { Event } from '#functions/services/stripe/events.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findRefund, refundsOf, type Refund } from '#functions/services/stripe/payments/refunds.ts';

import { adoptRefund } from './adopt-refund.ts';
import type { Works } from './books/works.ts';
import { syncDispute } from './chargebacks/chargeback.ts';
import { checkPayoutSchedule } from './check-payout-schedule.ts';
import { foldRefund } from './movements/refunds/fold-refund.ts';
import { syncTransfer } from './movements/transfers/sync-transfer.ts';
import { settle } from './payments/settle.ts';

/**
 * Does what follows from an event of the provider. But for payments, it only makes us look: what is true is fetched. Events
 * that are repeated, late or out of order do no harm.
 */
export async function handleEvent({ id: eventId, subject }: Event, works: Works): Promise<void> {
  // What the operator draws is no work's money.
  if (!subject || 'bankPayoutId' in subject) return;
  if ('intent' in subject) {
    await settle(subject.intent, { eventId }, works);
  } else if ('refundId' in subject) {
    const refund = await findRefund(subject.refundId);
    if (refund) await handleRefund(refund, works, eventId);
  } else if ('refundedIntentId' in subject) {
    for (const refund of await refundsOf(subject.refundedIntentId)) await handleRefund(refund, works);
  } else if ('transferId' in subject) {
    await syncTransfer(subject.transferId, eventId);
  } else if ('isBalanceSettings' in subject) {
    await checkPayoutSchedule();
  } else {
    await syncDispute(subject.disputeId, works, eventId);
  }
}

/** Records a refund: ours, or one that somebody has made at the provider. */
const handleRefund = (refund: Refund, works: Works, eventId?: string): Promise<void> =>
  isOurs(refund) && refund.metadata['movement']
    ? foldRefund(refund, works, eventId)
    : adoptRefund(refund, works);
