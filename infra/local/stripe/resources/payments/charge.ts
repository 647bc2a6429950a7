import type Stripe from 'stripe';

import { token } from '#infra/local/stripe/ids.ts';
import type { TestPaymentMethod } from '#infra/local/stripe/resources/objects.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { descriptorWith } from './statement-descriptor.ts';
import type { Decline } from './test-cards.ts';

function cardDetails(
  amount: number,
  card: Stripe.PaymentMethod.Card,
  fingerprint: string,
): Stripe.Charge.PaymentMethodDetails {
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: null,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.decline_code ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 0,
    seller_message: decline ? 'The bank did not accept the payment.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

/** The charge of an attempt to pay: paid, or declined for this reason. It has no balance transaction yet. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  { object: method, fingerprint }: TestPaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  const { amount } = intent;
  return {
    id: `ch_3${token(23)}`,
    object: 'charge',
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: descriptorWith(intent.statement_descriptor_suffix),
    captured: !decline,
    created: unixTime(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: method.card ? cardDetails(amount, method.card, fingerprint) : null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

/** Stripe's price of a card payment: 2.9 % and 30 minor units. */
export const feeOf = (amount: number): number => Math.round((amount * 29) / 1000) + 30;
