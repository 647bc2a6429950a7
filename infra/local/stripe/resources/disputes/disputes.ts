import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import { object, refuseUnknown, required } from '#infra/local/stripe/api/parameters.ts';
import { captureLate } from '#infra/local/stripe/resources/payments/charges.ts';
import { settleRefund } from '#infra/local/stripe/resources/payments/refunds.ts';
import { getObject, idOf, listing, retrieving } from '#infra/local/stripe/resources/reading.ts';
import type { Emit, Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { close, escalate, getDispute, openDispute, saveDispute } from './dispute-states.ts';
import { endOfInquiry, isClosed, isInquiry, type Asked } from './dispute.ts';

/** Says something to the bank. It decides at once on one of Stripe's texts for tests, and waits for a decision else. */
const update: Operation = {
  name: 'update',
  method: 'POST',
  path: '/v1/disputes/{id}',
  callers: ['merchant'],
  parameters: ['evidence'],
  prepare({ id, parameters, store }) {
    getDispute(store, id);
    const evidence = object(parameters, 'evidence') ?? {};
    refuseUnknown(evidence, ['uncategorized_text'], 'evidence');
    const said = required(evidence, 'uncategorized_text');
    return (emit) => {
      const dispute = getDispute(store, id);
      if (!dispute.status.endsWith('needs_response')) {
        throw new ApiError(400, {
          message: `The dispute ${id} takes no evidence: its status is ${dispute.status}.`,
        });
      }
      const status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
      const submitted = { ...dispute, status } as const;
      if (!isInquiry(dispute)) store.unschedule(id);
      saveDispute(store, emit, submitted, 'charge.dispute.updated', dispute);
      if (said === 'winning_evidence') close(store, emit, submitted, 'won');
      if (said === 'losing_evidence') close(store, emit, submitted, 'lost');
      return submitted;
    };
  },
};

export const disputes: Resource<'dispute'> = {
  object: 'dispute',
  prefixes: ['du'],
  operations: [
    retrieving('dispute', '/v1/disputes/{id}', 'dispute'),
    listing('dispute', '/v1/disputes', ['payment_intent', 'charge']),
    update,
  ],
  publicFields: [],
  references: ['charge', 'payment_intent'],
  elapse(store, emit, id) {
    const dispute = getDispute(store, id);
    const end = endOfInquiry(dispute) * 1000;
    const details = { ...dispute.evidence_details, past_due: dispute.status.endsWith('needs_response') };
    const late = { ...dispute, evidence_details: details };
    if (isInquiry(dispute) && unixTime() * 1000 < end) {
      store.save('dispute', id, late);
      store.schedule(id, end);
    } else close(store, emit, late, 'lost');
  },
};

/** Disputes the charge of a payment, or a charge itself. Its refunds that are still pending fail. */
export function dispute(store: Store, emit: Emit, id: string, asked: Asked): Stripe.Dispute {
  const isIntent = id.startsWith('pi_');
  const chargeId = isIntent ? idOf(getObject(store, 'payment_intent', id, 'intent').latest_charge) : id;
  const pending = store
    .list('refund', { where: { charge: chargeId, status: 'pending' }, limit: 100 })
    .data.map((refund) => refund.id);
  for (const refundId of pending)
    settleRefund(store, emit, refundId, false, 'charge_for_pending_refund_disputed');
  const charge = captureLate(store, emit, getObject(store, 'charge', chargeId, 'charge'));
  return openDispute(store, emit, charge, asked);
}

/** Ends a dispute as the bank would later. An inquiry that is lost has become a chargeback first. */
export function endDispute(store: Store, emit: Emit, id: string, outcome: 'won' | 'lost'): void {
  const current = getDispute(store, id);
  const isEscalated = isInquiry(current) && !isClosed(current) && outcome === 'lost';
  close(store, emit, isEscalated ? escalate(store, emit, current) : current, outcome);
}
