import type Stripe from 'stripe';

import { token } from '#infra/local/stripe/ids.ts';
import type { DisputeKind } from '#infra/local/stripe/resources/payments/test-cards.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

const DAY = 24 * 3600;
const DAYS_TO_RESPOND = 7;
const DAYS_OF_AN_INQUIRY = 120;

type Card = Stripe.Dispute.PaymentMethodDetails.Card;
type Kind = { reason: string; code: string; type: Card['case_type']; status: Stripe.Dispute['status'] };
const chargeback = { type: 'chargeback', status: 'needs_response' } as const;

const kinds: Record<DisputeKind, Kind> = {
  fraudulent: { reason: 'fraudulent', code: '10.4', ...chargeback },
  product_not_received: { reason: 'product_not_received', code: '13.1', ...chargeback },
  inquiry: { reason: 'general', code: '00', type: 'inquiry', status: 'warning_needs_response' },
  prevented: { reason: 'fraudulent', code: '10.4', type: 'block', status: 'prevented' },
  resolution: { reason: 'fraudulent', code: '10.4', type: 'resolution', status: 'prevented' },
  rdr: { reason: 'fraudulent', code: '10.4', type: 'chargeback', status: 'lost' },
};

/**
 * What a payer disputes: by default what was not refunded of the charge, nor is disputed already. Minor units. It may take
 * nothing, or money of another currency.
 */
export type Asked = {
  kind: DisputeKind;
  amount?: number | undefined;
  takesNothing?: boolean;
  settledIn?: string;
};

/** What was not refunded of a charge. */
export const leftOf = (charge: Stripe.Charge): number => charge.amount - charge.amount_refunded;

/** A new dispute of a charge, which has not moved money. */
export function newDispute(charge: Stripe.Charge, kind: DisputeKind, amount: number): Stripe.Dispute {
  const { reason, code, type, status } = kinds[kind];
  const created = unixTime();
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: `du_1${token(23)}`,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // What is said in a dispute is said on Stripe's pages.
    evidence: { enhanced_evidence: {} } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: created + DAYS_TO_RESPOND * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: type === 'inquiry' || type === 'block',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: type,
        network: brand,
        network_reason_code: code,
      },
      type: 'card',
    },
    reason,
    status,
  };
}

/** An inquiry that has become a chargeback, which is to be answered again. */
export function asChargeback(inquiry: Stripe.Dispute): Stripe.Dispute {
  const { payment_method_details: details, evidence_details: evidence } = inquiry;
  return {
    ...inquiry,
    evidence_details: { ...evidence, due_by: unixTime() + DAYS_TO_RESPOND * DAY, past_due: false },
    is_charge_refundable: false,
    ...(details?.card && {
      payment_method_details: { ...details, card: { ...details.card, case_type: 'chargeback' as const } },
    }),
    status: 'needs_response',
  };
}

/** Whether a dispute is an inquiry that has not become a chargeback. */
export const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_');

export const isClosed = ({ status }: Stripe.Dispute): boolean =>
  status === 'won' || status === 'lost' || status === 'warning_closed' || status === 'prevented';

/** When a bank closes an inquiry that it has not escalated, in seconds since 1970. */
export const endOfInquiry = ({ created }: Stripe.Dispute): number => created + DAYS_OF_AN_INQUIRY * DAY;
