import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import { metadata, oneOf, positive, text } from '#infra/local/stripe/api/parameters.ts';
import { book } from '#infra/local/stripe/resources/balance/balance-transaction.ts';
import { availableIn } from '#infra/local/stripe/resources/balance/balance.ts';
import { longestWaiting, useFunds } from '#infra/local/stripe/resources/balance/funds.ts';
import { onPlatform } from '#infra/local/stripe/resources/balance/settlement.ts';
import { closeInquiry, disputesOf } from '#infra/local/stripe/resources/disputes/dispute-states.ts';
import { isClosed } from '#infra/local/stripe/resources/disputes/dispute.ts';
import { moneyText } from '#infra/local/stripe/resources/money-text.ts';
import { getObject, idOf, listing, retrieving } from '#infra/local/stripe/resources/reading.ts';
import type { Emit, Operation, OperationRequest, Resource } from '#infra/local/stripe/resources/resource.ts';
import { soon } from '#infra/local/stripe/resources/soon.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { captureLate } from './charges.ts';
import { aftermathOf } from './payment-method.ts';
import { newRefund, withRefunded } from './refund.ts';

/** How long a refund waits for money before it fails, in seconds. */
const LONGEST_WAIT = 45 * 24 * 3600;

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** The id of the charge that a request names, itself or by its payment. */
function requestedCharge({ parameters, store }: OperationRequest): string {
  const chargeId = text(parameters, 'charge');
  const intentId = text(parameters, 'payment_intent');
  if (chargeId === undefined && intentId === undefined) {
    throw new ApiError(400, {
      code: 'parameter_missing',
      message: 'One of the following params should be provided for this request: payment_intent or charge.',
    });
  }
  const charge = chargeId === undefined ? undefined : getObject(store, 'charge', chargeId, 'charge');
  const intent =
    intentId === undefined ? undefined : getObject(store, 'payment_intent', intentId, 'payment_intent');
  if (charge && intent && charge.payment_intent !== intent.id) {
    throw new ApiError(400, {
      message: `The charge ${charge.id} does not belong to the PaymentIntent ${intent.id}.`,
      param: 'charge',
    });
  }
  if (!charge && intent?.status !== 'succeeded') {
    throw new ApiError(400, {
      message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      param: 'payment_intent',
    });
  }
  return charge?.id ?? idOf(intent?.latest_charge ?? null);
}

/** Refuses to refund more of a charge than is left of it, or a charge that is not refundable. */
function requireRefundable(store: Store, charge: Stripe.Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  const refuse = (message: string, code?: string, param?: string) =>
    new ApiError(400, { message, ...(code && { code }), ...(param && { param }) });
  if (!charge.paid) throw refuse(`Charge ${charge.id} has not been paid.`, 'charge_not_refundable');
  const dispute = disputesOf(store, charge).find((each) => !each.is_charge_refundable);
  if (dispute) {
    // Stripe lists two codes and does not say which comes when.
    const code = isClosed(dispute) ? 'charge_disputed' : 'refund_disputed_payment';
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, code);
  }
  if (left === 0) throw refuse(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (amount > left) {
    throw refuse(
      `Refund amount (${moneyText(amount, charge.currency)}) is greater than unrefunded amount on charge (${moneyText(left, charge.currency)})`,
      undefined,
      'amount',
    );
  }
}

/** Books a refund: its money leaves the balance. */
function withdraw(store: Store, charge: Stripe.Charge, refund: Stripe.Refund): Stripe.Refund {
  const { id } = book(store, {
    type: 'refund',
    category: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
  });
  return { ...refund, balance_transaction: id };
}

/** Whether the available balance covers a refund. */
function isCovered(store: Store, refund: Stripe.Refund): boolean {
  const { amount, currency } = onPlatform(store, refund, true);
  return amount <= availableIn(store, currency);
}

/** A new refund, which waits while the available balance does not cover it or others wait. */
function begin(store: Store, charge: Stripe.Charge, refund: Stripe.Refund): Stripe.Refund {
  if (isCovered(store, refund) && !longestWaiting(store, refund.currency))
    return sendToBank(store, charge, refund);
  store.schedule(refund.id, (refund.created + LONGEST_WAIT) * 1000);
  return { ...refund, status: 'pending', pending_reason: 'insufficient_funds' };
}

/** A refund as the card's bank takes it: at once, later, or not at all after a while. */
function sendToBank(store: Store, charge: Stripe.Charge, refund: Stripe.Refund): Stripe.Refund {
  const { refund: course } = aftermathOf(store, charge);
  if (course) store.schedule(refund.id, soon());
  const { pending_reason: _, ...sent } = withdraw(store, charge, refund);
  return course === 'pends'
    ? { ...sent, status: 'pending', pending_reason: 'processing' }
    : { ...sent, status: 'succeeded' };
}

/** Goes on with a refund that waits for money: it is sent, fails after all that time, or waits on. */
function findFunds(store: Store, emit: Emit, refund: Stripe.Refund): void {
  const { id, created, currency } = refund;
  const isNext = longestWaiting(store, currency)?.id === id;
  if (isNext && isCovered(store, refund)) {
    const charge = getObject(store, 'charge', idOf(refund.charge), 'charge');
    update(store, emit, refund, sendToBank(store, charge, refund));
  } else if (unixTime() >= created + LONGEST_WAIT) fail(store, emit, refund, 'insufficient_funds');
  else {
    store.schedule(id, (created + LONGEST_WAIT) * 1000);
    return;
  }
  // There may be enough for the next.
  useFunds(store, currency);
}

function update(store: Store, emit: Emit, before: Stripe.Refund, after: Stripe.Refund): void {
  store.save('refund', after.id, after);
  if (after.status === 'failed') emit('refund.failed', after, before);
  emit('refund.updated', after, before);
  emit('charge.refund.updated', after, before);
}

function succeed(store: Store, emit: Emit, refund: Stripe.Refund): void {
  const charge = getObject(store, 'charge', idOf(refund.charge), 'charge');
  const { pending_reason: _, ...sent } = refund.balance_transaction
    ? refund
    : withdraw(store, charge, refund);
  update(store, emit, refund, { ...sent, status: 'succeeded' });
}

/** The bank sends a refund back: its money is on the balance again, and the charge may be refunded again. */
const fail = (store: Store, emit: Emit, refund: Stripe.Refund, reason: string): void =>
  takeBack(store, emit, refund, { status: 'failed', failure_reason: reason });

/** The same where the dashboard has canceled it. */
export function cancelRefund(store: Store, emit: Emit, id: string): void {
  const refund = getObject(store, 'refund', id, 'refund');
  if (refund.status !== 'pending' && refund.status !== 'succeeded')
    throw new ApiError(400, {
      message: `This refund has a status of ${refund.status}: it cannot be canceled.`,
    });
  store.unschedule(id);
  takeBack(store, emit, refund, { status: 'canceled' });
}

function takeBack(
  store: Store,
  emit: Emit,
  refund: Stripe.Refund,
  end: Pick<Stripe.Refund, 'status' | 'failure_reason'>,
): void {
  const charge = getObject(store, 'charge', idOf(refund.charge), 'charge');
  const { pending_reason: _, ...ended } = { ...refund, ...end };
  const back = refund.balance_transaction
    ? book(store, {
        type: 'refund_failure',
        category: 'refund_failure',
        amount: refund.amount,
        currency: refund.currency,
        source: refund.id,
        description: `REFUND FAILURE (${charge.description ?? charge.id})`,
      })
    : undefined;
  store.save('charge', charge.id, withRefunded(charge, -refund.amount));
  update(store, emit, refund, { ...ended, ...(back && { failure_balance_transaction: back.id }) });
}

/** Ends a refund as the bank would later: one that is pending succeeds or fails, one that has succeeded fails. */
export function settleRefund(
  store: Store,
  emit: Emit,
  id: string,
  hasSucceeded: boolean,
  reason = 'unknown',
): void {
  const refund = getObject(store, 'refund', id, 'refund');
  if (refund.status !== 'pending' && (hasSucceeded || refund.status !== 'succeeded')) {
    throw new ApiError(400, { message: `This refund has a status of ${refund.status}: nothing to settle.` });
  }
  store.unschedule(id);
  if (hasSucceeded) succeed(store, emit, refund);
  else fail(store, emit, refund, reason);
}

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v1/refunds',
  callers: ['merchant'],
  parameters: ['payment_intent', 'charge', 'amount', 'reason', 'metadata'],
  prepare(request) {
    const { parameters, store } = request;
    const chargeId = requestedCharge(request);
    const asked = positive(parameters, 'amount');
    const reason = oneOf(parameters, 'reason', reasons) ?? null;
    const labels = metadata(parameters);
    return (emit) => {
      const found = getObject(store, 'charge', chargeId, 'charge');
      const amount = asked ?? found.amount - found.amount_refunded;
      requireRefundable(store, found, amount);
      const charge = captureLate(store, emit, found);
      const refund = begin(store, charge, newRefund(charge, { amount, reason, metadata: labels }));
      const refunded = withRefunded(charge, amount);
      store.save('refund', refund.id, refund);
      store.save('charge', charge.id, refunded);
      emit('refund.created', refund);
      emit('charge.refunded', refunded, charge);
      if (refunded.refunded) closeInquiry(store, emit, refunded);
      return refund;
    };
  },
};

export const refunds: Resource<'refund'> = {
  object: 'refund',
  prefixes: ['re', 'pyr'],
  operations: [
    create,
    retrieving('refund', '/v1/refunds/{id}', 'refund'),
    listing('refund', '/v1/refunds', ['payment_intent', 'charge']),
  ],
  publicFields: [],
  references: ['balance_transaction', 'charge', 'failure_balance_transaction', 'payment_intent'],
  elapse(store, emit, id) {
    const refund = getObject(store, 'refund', id, 'refund');
    if (refund.pending_reason === 'insufficient_funds') findFunds(store, emit, refund);
    else settleRefund(store, emit, id, refund.status === 'pending');
  },
};
