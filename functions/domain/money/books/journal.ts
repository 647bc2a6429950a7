import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { create, type Step } from '#functions/table/transactions/transaction.ts';

/**
 * The accounts of the books. `provider` is our balance at the payment provider; the others say whose it is. Debits are
 * positive, credits negative, in minor units. What the operator draws is the `owner`'s, or stands in the `bank` account from
 * which sellers are paid by hand. What Stripe has put aside is in `reserve`; what it has moved and nobody knows why, in
 * `unexplained`.
 */
export const accounts = {
  provider: 'provider',
  commission: 'commission',
  fees: 'fees',
  losses: 'losses',
  owner: 'owner',
  bank: 'bank',
  reserve: 'reserve',
  unexplained: 'unexplained',
  held: (kind: string, id: string) => `held:${kind}:${id}`,
  seller: (id: string) => `seller:${id}`,
  refunding: (movementId: string) => `refunding:${movementId}`,
  transit: (movementId: string) => `transit:${movementId}`,
  chargeback: (disputeId: string) => `chargeback:${disputeId}`,
} as const;

export type JournalLine = { account: string; amount: number };

/** The kinds of changes of money. */
export const journalKinds = [
  'charge',
  'fee',
  'release',
  'refund',
  'split',
  'refundProven',
  'refundFailed',
  'returned',
  'transfer',
  'transferProven',
  'transferFailed',
  'reversalProven',
  'unclaimed',
  'recover',
  'rehold',
  'goodwill',
  'draw',
  'chargeback',
  'chargebackWon',
  'chargebackLost',
  'chargedBack',
  'statement',
  'paidElsewhere',
  'writtenOff',
  'correction',
  'deposit',
  'difference',
] as const;
export type JournalKind = (typeof journalKinds)[number];

/**
 * A change of money as it is stored: lines that sum to zero, in one currency, and who made it when (ISO) and why: in words, or by
 * the id of what the provider has made.
 */
export type Journal = {
  kind: JournalKind;
  /** The number of the payment that it is about. Only charges, returned money and movements have one. */
  payment?: number;
  currency: string;
  lines: JournalLine[];
  at: string;
  by: string;
  reason?: string;
  /** To whom the owner has paid what a bank has given back. */
  to?: 'seller' | 'buyer';
};

/** What a list of journals has of each. */
export type ListedJournal = Pick<Journal, 'kind' | 'currency' | 'at' | 'lines' | 'payment' | 'reason'>;

/**
 * Step: books a change of money in the partition of what was paid for. Lines of nothing are left out. Throws unless they sum to
 * zero. It is listed by the day on which it is booked: clocks book in the past, and a day that is over does not change.
 */
export function book(PK: string, journal: Journal, id = newId()): Step {
  const lines = journal.lines.filter(({ amount }) => amount !== 0);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || lines.length < 2) throw new Error(`The lines of a journal sum to ${sum}.`);
  const { kind, currency, at, payment, reason } = journal;
  return create({
    ...keys.journal(PK, id),
    ...journal,
    lines,
    GSI1PK: lists.ledgerOf(timestamp().slice(0, 10)),
    GSI1SK: id,
    card: { kind, currency, at, lines, payment, reason },
  } satisfies Key & Record<string, unknown>);
}
