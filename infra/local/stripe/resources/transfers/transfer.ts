import type Stripe from 'stripe';

import { token } from '#infra/local/stripe/ids.ts';
import { idOf } from '#infra/local/stripe/resources/reading.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

/** What a transfer is made of. */
export type TransferParts = {
  amount: number;
  currency: string;
  destination: string;
  /** The charge whose money it is; undefined if it is taken from the available balance. */
  source: Stripe.Charge | undefined;
  group: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
};

/** A transfer to a connected account, before its money moves. */
export function newTransfer(parts: TransferParts): Stripe.Transfer {
  const { amount, currency, destination, source, group, description, metadata } = parts;
  const id = `tr_${source ? 3 : 1}${token(23)}`;
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: unixTime(),
    currency,
    description,
    destination,
    destination_payment: `py_1${token(23)}`,
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    // Stripe names the group of a transfer after its source, where it is given none.
    transfer_group:
      group ?? source?.transfer_group ?? (source ? `group_${idOf(source.payment_intent)}` : null),
  };
}

/** The payment that a transfer is at its connected account, before its money is booked. */
export function destinationPayment(transfer: Stripe.Transfer, id: string): Stripe.Charge {
  const { amount, created, currency, description } = transfer;
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency,
    customer: null,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: 'stripe_account' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
