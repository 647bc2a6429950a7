import type Stripe from 'stripe';

import { stripe } from '#functions/services/stripe/client.ts';
import { orUnavailable } from '#functions/services/stripe/errors.ts';
import { idOf } from '#functions/services/stripe/objects.ts';

/** What is at Stripe, in minor units: to withdraw, and not yet. */
export type Balance = { available: number; pending: number };

/** Something that has moved our balance at Stripe, in minor units: positive if it came in. */
export type BalanceChange = {
  id: string;
  type: string;
  /** Where it stands in Stripe's reports. */
  category: string;
  currency: string;
  /** Seconds since 1970. */
  created: number;
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

/** Our balance at Stripe in this currency, or that of a seller's account there. */
export async function getBalance(currency: string, accountId?: string): Promise<Balance> {
  const { balance } = await stripe();
  const options = accountId === undefined ? {} : { stripeAccount: accountId };
  const { available, pending } = await orUnavailable(balance.retrieve({}, options));
  const sum = (parts: { amount: number; currency: string }[]) =>
    parts.reduce((all, part) => (part.currency === currency ? all + part.amount : all), 0);
  return { available: sum(available), pending: sum(pending) };
}

/** Changes of our balance, and behind which line of the list the next ones are; undefined if there are no more. */
export type BalancePage = { changes: BalanceChange[]; next: string | undefined };

/**
 * The changes of our balance at Stripe, newest first, in pages of a hundred: all of them, those since this time (seconds since
 * 1970), those behind this line. What Stripe keeps apart from the balance, such as a reserve of its own, is left out.
 */
export async function* balanceChanges({
  since,
  behind,
}: { since?: number | undefined; behind?: string | undefined } = {}): AsyncGenerator<BalancePage> {
  const { balanceTransactions } = await stripe();
  const created = since === undefined ? {} : { created: { gte: since } };
  let after = behind;
  do {
    const page = await orUnavailable(
      balanceTransactions.list({
        limit: PAGE,
        expand: ['data.source'],
        ...created,
        ...(after ? { starting_after: after } : {}),
      }),
    );
    after = page.has_more ? page.data.at(-1)?.id : undefined;
    yield { changes: page.data.filter(isOfBalance).map(toChange), next: after };
  } while (after);
}

const isOfBalance = ({ balance_type: type }: Stripe.BalanceTransaction) =>
  (type ?? 'payments') === 'payments';

function toChange(change: Stripe.BalanceTransaction): BalanceChange {
  const { id, type, reporting_category: category, currency, created, amount, fee } = change;
  const { source } = change as { source: string | SourceFields | null };
  const fields = typeof source === 'object' && source ? source : { id: source ?? '' };
  return {
    id,
    type,
    category,
    currency,
    created,
    amount,
    fee,
    source: fields.id,
    intentId: idOf(fields.payment_intent ?? null) ?? undefined,
    metadata: fields.metadata ?? {},
  };
}

/** The fields of charges, refunds and disputes that tell what they belong to. */
type SourceFields = {
  id: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Record<string, string>;
};
