import type Stripe from 'stripe';

import { token } from '#infra/local/stripe/ids.ts';
import { soon } from '#infra/local/stripe/resources/soon.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { startOfDay } from './payout-schedule.ts';

export type PayoutParts = {
  amount: number;
  currency: string;
  /** Whether the account is paid out regularly, not because it asked. */
  isAutomatic: boolean;
  /** Whether it arrives within minutes, for a fee. */
  isInstant?: boolean;
  /** The bank account; null where it is not known. */
  destination: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
};

/** What an instant payout of this amount costs in minor units: 1 %, at least 50. */
export const instantFeeOf = (amount: number): number => Math.max(50, Math.round(amount / 100));

/** A payout on its way to the bank, where it arrives the day after, or soon. */
export function newPayout(parts: PayoutParts): Stripe.Payout {
  const { amount, currency, isAutomatic, isInstant, destination, description, metadata } = parts;
  return {
    id: `po_1${token(23)}`,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: isInstant ? Math.floor(soon() / 1000) : startOfDay(1),
    automatic: isAutomatic,
    balance_transaction: null,
    created: unixTime(),
    currency,
    description,
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    method: isInstant ? 'instant' : 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: isAutomatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
}
