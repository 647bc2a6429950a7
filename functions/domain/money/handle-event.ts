import type { Event } from '#functions/services/stripe/events.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { findRefund, refundsOf, type Refund } from '#functions/services/stripe/payments/refunds.ts';

import type { Works } from './books/works.ts';
import { syncDispute } from './chargebacks/chargeback.ts';
import { checkPayoutSchedule } from './check-payout-schedule.ts';
import { recordExternalRefund } from './external-refund.ts';
import { applyRefund } from './movements/refunds/apply-refund.ts';
import { syncTransfer } from './movements/transfers/sync-transfer.ts';
import { settle } from './payments/settle.ts';

/**
 * Handles an event of the provider. Except for payments, an event is only a trigger: the current state is fetched.
 * Repeated, late and unordered events do no harm.
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
    ? applyRefund(refund, works, eventId)
    : recordExternalRefund(refund, works);
