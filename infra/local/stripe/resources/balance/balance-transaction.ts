import type Stripe from 'stripe';

import { token } from '#infra/local/stripe/ids.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { useFunds } from './funds.ts';
import { onPlatform } from './settlement.ts';

/** What Stripe itself moves, or its dashboard: bills, taxes, reserves, top-ups, and types that are not known yet. */
export type Elsewhere =
  | { type: 'stripe_fee'; category: 'fee' }
  | { type: 'tax_fee'; category: 'tax' }
  | { type: 'reserve_transaction'; category: 'connect_reserved_funds' }
  | { type: 'connect_collection_transfer'; category: 'connect_collection_transfer' }
  | { type: 'topup'; category: 'topup' }
  | { type: 'contribution'; category: 'contribution' };

export type Movement = {
  type:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'transfer'
    | 'transfer_refund'
    | 'payment'
    | 'payment_refund'
    | 'payout'
    | 'payout_failure'
    | Elsewhere['type'];
  /** Where it stands in Stripe's reports. */
  category:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'transfer'
    | 'transfer_reversal'
    | 'payout'
    | 'payout_reversal'
    | Elsewhere['category'];
  /** Minor units; negative if it leaves the balance. */
  amount: number;
  currency: string;
  /** The object that moves the money; null where there is none. */
  source: string | null;
  description: string;
  fee?: { amount: number; description: string };
  /** Seconds since 1970; now, if it is missing or has passed. */
  availableOn?: number;
  /** What one unit of the currency that it was converted from has become. */
  rate?: number;
};

/** Books a movement of the account's balance. What is not available yet becomes so by the clock of the product. */
export function book(store: Store, movement: Movement): Stripe.BalanceTransaction {
  return bookIn(store, store.account ? movement : settled(store, movement));
}

/** What moves money on cards, in the currency of the charge: what is transferred or paid out is in that of the balance. */
const ofCards: Partial<Record<Movement['type'], { isLater: boolean }>> = {
  charge: { isLater: false },
  refund: { isLater: true },
  refund_failure: { isLater: true },
  adjustment: { isLater: true },
};

/** A movement of the platform's balance in the currency that it settles in. */
function settled(store: Store, movement: Movement): Movement {
  const { type, currency, fee } = movement;
  const rule = ofCards[type];
  if (!rule) return movement;
  const convert = (amount: number) => onPlatform(store, { amount, currency }, rule.isLater);
  return {
    ...movement,
    ...convert(movement.amount),
    ...(fee && { fee: { ...fee, amount: convert(fee.amount).amount } }),
  };
}

function bookIn(store: Store, movement: Movement): Stripe.BalanceTransaction {
  const {
    type,
    category,
    amount,
    currency,
    source,
    description,
    fee,
    availableOn = 0,
    rate = null,
  } = movement;
  const created = unixTime();
  const isPending = availableOn > created;
  const transaction: Stripe.BalanceTransaction = {
    id: `txn_3${token(23)}`,
    object: 'balance_transaction',
    amount,
    available_on: isPending ? availableOn : created,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: rate,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency, type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: category,
    source,
    status: isPending ? 'pending' : 'available',
    type,
  };
  store.save('balance_transaction', transaction.id, transaction);
  if (isPending) store.schedule(transaction.id, availableOn * 1000);
  else if (transaction.net > 0) useFunds(store, currency);
  return transaction;
}
