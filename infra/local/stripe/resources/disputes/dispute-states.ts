import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import { book } from '#infra/local/stripe/resources/balance/balance-transaction.ts';
import { converted, rateOf } from '#infra/local/stripe/resources/balance/settlement.ts';
import type { DisputeKind } from '#infra/local/stripe/resources/payments/test-cards.ts';
import { getObject, idOf } from '#infra/local/stripe/resources/reading.ts';
import type { Emit } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';

import { asChargeback, isClosed, isInquiry, leftOf, newDispute, type Asked } from './dispute.ts';

/** What Stripe asks for a dispute, in minor units. It is kept even if the dispute is won. */
const FEE = 1500;

/** The disputes of a charge, the latest first. */
export const disputesOf = (store: Store, { id }: Stripe.Charge): Stripe.Dispute[] =>
  store.list('dispute', { where: { charge: id }, limit: 100 }).data;

/** Saves a dispute and emits its event; `before` is the dispute as it was, if it existed. */
export function saveDispute(
  store: Store,
  emit: Emit,
  after: Stripe.Dispute,
  type: Extract<Stripe.Event['type'], `charge.dispute.${string}`>,
  before?: Stripe.Dispute,
): Stripe.Dispute {
  store.save('dispute', after.id, after);
  emit(type, after, before);
  return after;
}

/** The dispute after its amount, or a part of it, has left the balance with the fee, or come back to it. */
function move(
  store: Store,
  dispute: Stripe.Dispute,
  direction: 'withdrawn' | 'reinstated',
  {
    amount: asked = dispute.amount,
    currency = dispute.balance_transactions[0]?.currency ?? dispute.currency,
  } = {},
): Stripe.Dispute {
  const isWithdrawn = direction === 'withdrawn';
  const rate = rateOf(dispute.currency, currency);
  const amount = rate === undefined ? asked : converted(asked, dispute.currency, currency);
  const transaction = book(store, {
    type: 'adjustment',
    category: isWithdrawn ? 'dispute' : 'dispute_reversal',
    amount: isWithdrawn ? -amount : amount,
    currency,
    ...(rate !== undefined && { rate }),
    source: dispute.id,
    description: `Chargeback ${isWithdrawn ? 'withdrawal' : 'reversal'} for ${idOf(dispute.charge)}`,
    // What is lost as it opens has its price in a bill of its own.
    ...(isWithdrawn && dispute.status !== 'lost' && { fee: { amount: FEE, description: 'Dispute fee' } }),
  });
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
}

/**
 * The buyer's bank disputes a charge, or another part of it. Unless it only inquires or is prevented, it takes the money back until
 * the dispute is decided.
 */
export function openDispute(store: Store, emit: Emit, charge: Stripe.Charge, asked: Asked): Stripe.Dispute {
  const { kind, takesNothing = isPainless(kind), settledIn: currency = charge.currency } = asked;
  const open = disputesOf(store, charge).filter((each) => !isClosed(each));
  const disputed = open.reduce((sum, each) => sum + each.amount, 0);
  const { amount = leftOf(charge) - disputed } = asked;
  if (!charge.paid || amount < 1 || amount > charge.amount - disputed) {
    throw new ApiError(400, { message: `The charge ${charge.id} cannot be disputed.` });
  }
  const opened = newDispute(charge, kind, amount);
  const dispute = takesNothing ? opened : move(store, opened, 'withdrawn', { currency });
  store.save('charge', charge.id, { ...charge, disputed: true });
  if (!isClosed(dispute)) store.schedule(dispute.id, (dispute.evidence_details.due_by ?? 0) * 1000);
  saveDispute(store, emit, dispute, 'charge.dispute.created');
  if (!takesNothing) emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const isPainless = (kind: DisputeKind): boolean => kind === 'inquiry' || kind === 'prevented';

/** An inquiry becomes a chargeback, which takes the money and is to be answered again. */
export function escalate(store: Store, emit: Emit, inquiry: Stripe.Dispute): Stripe.Dispute {
  if (!isInquiry(inquiry) || isClosed(inquiry))
    throw new ApiError(400, { message: `This is no open inquiry: its status is ${inquiry.status}.` });
  const escalated = asChargeback(move(store, inquiry, 'withdrawn'));
  store.schedule(escalated.id, (escalated.evidence_details.due_by ?? 0) * 1000);
  saveDispute(store, emit, escalated, 'charge.dispute.updated', inquiry);
  emit('charge.dispute.funds_withdrawn', escalated);
  return escalated;
}

/** The bank closes a dispute. The money of one that is won comes back; an inquiry that is not lost has moved none. */
export function close(
  store: Store,
  emit: Emit,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (isClosed(dispute)) {
    throw new ApiError(400, { message: `This dispute is already closed: its status is ${dispute.status}.` });
  }
  store.unschedule(dispute.id);
  if (isInquiry(dispute)) {
    const closed = { ...dispute, status: 'warning_closed' } as const;
    return saveDispute(store, emit, closed, 'charge.dispute.closed', dispute);
  }
  const hasWon = outcome === 'won';
  const isReinstated = hasWon && dispute.balance_transactions.length > 0;
  const moved = isReinstated ? move(store, dispute, 'reinstated') : dispute;
  const closed = { ...moved, is_charge_refundable: hasWon, status: outcome };
  saveDispute(store, emit, closed, 'charge.dispute.closed', dispute);
  if (isReinstated) emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

/** Money of a dispute that was lost comes back after all. All of it means that the dispute is won; nothing says that it is closed. */
export function reinstate(store: Store, emit: Emit, id: string, amount?: number): void {
  const lost = getDispute(store, id);
  if (lost.status !== 'lost')
    throw new ApiError(400, { message: `This dispute was not lost: its status is ${lost.status}.` });
  const isWon = amount === undefined || amount === lost.amount;
  const moved = move(store, lost, 'reinstated', { ...(amount !== undefined && { amount }) });
  const after = isWon ? ({ ...moved, is_charge_refundable: true, status: 'won' } as const) : moved;
  saveDispute(store, emit, after, 'charge.dispute.updated', lost);
  emit('charge.dispute.funds_reinstated', after);
}

/** Ends the inquiry about a charge that has been refunded in full. */
export function closeInquiry(store: Store, emit: Emit, charge: Stripe.Charge): void {
  const inquiries = disputesOf(store, charge).filter((each) => isInquiry(each) && !isClosed(each));
  for (const inquiry of inquiries) close(store, emit, inquiry, 'won');
}

export const getDispute = (store: Store, id: string): Stripe.Dispute =>
  getObject(store, 'dispute', id, 'dispute');
