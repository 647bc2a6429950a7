import type Stripe from 'stripe';

import { token } from '#infra/local/stripe/ids.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

/** A refund of a charge, before its money moves. */
export function newRefund(
  charge: Stripe.Charge,
  {
    amount,
    reason,
    metadata,
  }: { amount: number; reason: Stripe.Refund.Reason | null; metadata: Stripe.Metadata },
): Stripe.Refund {
  return {
    id: `re_3${token(23)}`,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: unixTime(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** The charge after this much more, or if negative less, of it has been refunded. */
export function withRefunded(charge: Stripe.Charge, amount: number): Stripe.Charge {
  const refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
}
