import type Stripe from 'stripe';

import { stripe } from './client.ts';
import { orUnavailable } from './errors.ts';

/** What we have at Stripe, in minor units: to withdraw, and not yet. */
export type Balance = { available: number; pending: number };

/** Something that has moved our balance at Stripe, in minor units: positive if it came in. */
export type BalanceChange = {
  id: string;
  type: string;
  currency: string;
  /** Without the fee, which is kept of it. */
  amount: number;
  fee: number;
  /** The id of what moved it; empty if there is none. */
  source: string;
  /** The payment that it belongs to, where Stripe says so; and what we wrote about that. */
  intentId: string | undefined;
  metadata: Record<string, string>;
};

const PAGE = 100;

/** Our balance at Stripe in this currency. */
export async function getBalance(currency: string): Promise<Balance> {
  const { balance } = await stripe();
  const { available, pending } = await orUnavailable(balance.retrieve());
  const sum = (parts: { amount: number; currency: string }[]) =>
    parts.reduce((all, part) => (part.currency === currency ? all + part.amount : all), 0);
  return { available: sum(available), pending: sum(pending) };
}

/** All changes of our balance at Stripe, newest first, in pages of a hundred. */
export async function* balanceChanges(): AsyncGenerator<BalanceChange> {
  const { balanceTransactions } = await stripe();
  const changes = balanceTransactions.list({ limit: PAGE, expand: ['data.source'] });
  for await (const change of changes) yield toChange(change);
}

function toChange(change: Stripe.BalanceTransaction): BalanceChange {
  const { id, type, currency, amount, fee } = change;
  const { source } = change as { source: string | SourceFields | null };
  const fields = typeof source === 'object' && source ? source : { id: source ?? '' };
  const intent = fields.payment_intent;
  return {
    id,
    type,
    currency,
    amount,
    fee,
    source: fields.id,
    intentId: typeof intent === 'string' ? intent : intent?.id,
    metadata: fields.metadata ?? {},
  };
}

/** The fields of charges, refunds and disputes that tell what they belong to. */
type SourceFields = {
  id: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Record<string, string>;
};
