import type Stripe from 'stripe';

import { ApiError } from '../api/error.ts';
import type { Store } from '../store.ts';
import { book } from './balance-transaction.ts';
import { asChargeback, isClosed, isInquiry, leftOf, newDispute, type Asked } from './dispute.ts';
import { getObject, idOf } from './reading.ts';
import type { Emit } from './resource.ts';

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

/** The dispute after its amount has left the balance with the fee, or come back to it. */
function move(store: Store, dispute: Stripe.Dispute, direction: 'withdrawn' | 'reinstated'): Stripe.Dispute {
  const isWithdrawn = direction === 'withdrawn';
  const transaction = book(store, {
    type: 'adjustment',
    category: isWithdrawn ? 'dispute' : 'dispute_reversal',
    amount: isWithdrawn ? -dispute.amount : dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback ${isWithdrawn ? 'withdrawal' : 'reversal'} for ${idOf(dispute.charge)}`,
    ...(isWithdrawn && { fee: { amount: FEE, description: 'Dispute fee' } }),
  });
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
}

/** The buyer's bank disputes a charge. Unless it only inquires, it takes the money back until the dispute is decided. */
export function openDispute(store: Store, emit: Emit, charge: Stripe.Charge, asked: Asked): Stripe.Dispute {
  const [current] = disputesOf(store, charge);
  const { amount = leftOf(charge) } = asked;
  if (!charge.paid || amount < 1 || amount > charge.amount || (current && !isClosed(current))) {
    throw new ApiError(400, { message: `The charge ${charge.id} cannot be disputed.` });
  }
  const opened = newDispute(charge, asked);
  const dispute = isInquiry(opened) ? opened : move(store, opened, 'withdrawn');
  store.save('charge', charge.id, { ...charge, disputed: true });
  store.schedule(dispute.id, (dispute.evidence_details.due_by ?? 0) * 1000);
  saveDispute(store, emit, dispute, 'charge.dispute.created');
  if (!isInquiry(dispute)) emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** An inquiry becomes a chargeback, which takes the money and is to be answered again. */
export function escalate(store: Store, emit: Emit, inquiry: Stripe.Dispute): Stripe.Dispute {
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
  const moved = hasWon ? move(store, dispute, 'reinstated') : dispute;
  const closed = { ...moved, is_charge_refundable: hasWon, status: outcome };
  saveDispute(store, emit, closed, 'charge.dispute.closed', dispute);
  if (hasWon) emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

/** Ends the inquiry about a charge that has been refunded in full. */
export function closeInquiry(store: Store, emit: Emit, charge: Stripe.Charge): void {
  const [dispute] = disputesOf(store, charge);
  if (dispute && isInquiry(dispute) && !isClosed(dispute)) close(store, emit, dispute, 'won');
}

export const getDispute = (store: Store, id: string): Stripe.Dispute =>
  getObject(store, 'dispute', id, 'dispute');
