import type Stripe from 'stripe';

import { ApiError } from '../api/error.ts';
import type { Form } from '../api/form.ts';
import { boolean, metadata, object, refuseUnknown, text } from '../api/parameters.ts';
import type { Store } from '../store.ts';
import { unixTime } from '../unix-time.ts';
import { captureLate } from './charges.ts';
import { close, escalate, getDispute, openDispute, saveDispute } from './dispute-states.ts';
import { endOfInquiry, evidenceFields, isClosed, isInquiry, type Asked } from './dispute.ts';
import { withLabels } from './labels.ts';
import { getObject, idOf, listing, retrieving } from './reading.ts';
import { settleRefund } from './refunds.ts';
import type { Emit, Operation, Resource } from './resource.ts';

type Evidence = Partial<Record<(typeof evidenceFields)[number], string | null>>;

/** The evidence of a request; undefined if it has none. An empty text withdraws what was said. */
function evidenceOf(form: Form): Evidence | undefined {
  const given = object(form, 'evidence');
  if (!given) return undefined;
  refuseUnknown(given, evidenceFields, 'evidence');
  return Object.fromEntries(Object.keys(given).map((field) => [field, text(given, field) ?? null]));
}

/** The dispute with more evidence, which is kept until it is submitted to the bank. */
function withEvidence(dispute: Stripe.Dispute, given: Evidence, isSubmitted: boolean): Stripe.Dispute {
  const evidence = { ...dispute.evidence, ...given };
  const details = dispute.evidence_details;
  return {
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: evidenceFields.some((field) => evidence[field] !== null),
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : details.submission_method,
    },
    status: isSubmitted ? (isInquiry(dispute) ? 'warning_under_review' : 'under_review') : dispute.status,
  };
}

/** Decides a dispute at once whose evidence is one of Stripe's texts for tests. */
function decide(store: Store, emit: Emit, dispute: Stripe.Dispute): void {
  const { uncategorized_text: said } = dispute.evidence;
  if (said === 'winning_evidence') close(store, emit, dispute, 'won');
  if (said === 'losing_evidence') close(store, emit, dispute, 'lost');
  if (said === 'escalate_inquiry_evidence' && isInquiry(dispute)) escalate(store, emit, dispute);
}

function requireOpenForEvidence({ id, status }: Stripe.Dispute): void {
  if (status === 'needs_response' || status === 'warning_needs_response') return;
  throw new ApiError(400, { message: `The dispute ${id} takes no evidence: its status is ${status}.` });
}

const update: Operation = {
  name: 'update',
  method: 'POST',
  path: '/v1/disputes/{id}',
  callers: ['merchant'],
  parameters: ['evidence', 'metadata', 'submit'],
  prepare({ id, parameters, store }) {
    getDispute(store, id);
    const evidence = evidenceOf(parameters);
    const labels = metadata(parameters);
    const isWanted = evidence !== undefined || 'submit' in parameters;
    const isSubmitted = isWanted && (!('submit' in parameters) || boolean(parameters, 'submit'));
    return (emit) => {
      const dispute = getDispute(store, id);
      if (isWanted) requireOpenForEvidence(dispute);
      const labelled = { ...dispute, metadata: withLabels(dispute.metadata, labels) };
      const updated = isWanted ? withEvidence(labelled, evidence ?? {}, isSubmitted) : labelled;
      if (isSubmitted && !isInquiry(dispute)) store.unschedule(id);
      saveDispute(store, emit, updated, 'charge.dispute.updated', dispute);
      if (isSubmitted) decide(store, emit, updated);
      return updated;
    };
  },
};

const closeDispute: Operation = {
  name: 'close',
  method: 'POST',
  path: '/v1/disputes/{id}/close',
  callers: ['merchant'],
  parameters: [],
  prepare({ id, store }) {
    const dispute = getDispute(store, id);
    return (emit) => close(store, emit, dispute, 'lost');
  },
};

export const disputes: Resource<'dispute'> = {
  object: 'dispute',
  prefixes: ['du'],
  operations: [
    retrieving('dispute', '/v1/disputes/{id}', 'dispute'),
    listing('dispute', '/v1/disputes', ['payment_intent', 'charge']),
    update,
    closeDispute,
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
  for (const refundId of pending) settleRefund(store, emit, refundId, false);
  const charge = captureLate(store, emit, getObject(store, 'charge', chargeId, 'charge'));
  return openDispute(store, emit, charge, asked);
}

/** Ends a dispute as the bank would later. An inquiry that is lost has become a chargeback first. */
export function endDispute(store: Store, emit: Emit, id: string, outcome: 'won' | 'lost'): void {
  const current = getDispute(store, id);
  const isEscalated = isInquiry(current) && !isClosed(current) && outcome === 'lost';
  close(store, emit, isEscalated ? escalate(store, emit, current) : current, outcome);
}
