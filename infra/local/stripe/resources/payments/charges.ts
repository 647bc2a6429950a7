import type Stripe from 'stripe';

import { book } from '#infra/local/stripe/resources/balance/balance-transaction.ts';
import { openDispute } from '#infra/local/stripe/resources/disputes/dispute-states.ts';
import { getObject, listing } from '#infra/local/stripe/resources/reading.ts';
import type { Emit, Resource } from '#infra/local/stripe/resources/resource.ts';
import { soon } from '#infra/local/stripe/resources/soon.ts';
import type { Store } from '#infra/local/stripe/store.ts';

import { feeOf } from './charge.ts';
import { aftermathOf } from './payment-method.ts';

const TWO_DAYS = 2 * 24 * 3600;

/** Books a paid charge: its money is on the balance, less the fee, and becomes available two days after the payment, or with some cards at once. */
function capture(store: Store, charge: Stripe.Charge): Stripe.Charge {
  const { amount, currency, created, id } = charge;
  const transaction = book(store, {
    type: 'charge',
    category: 'charge',
    amount,
    currency,
    source: id,
    description: charge.description ?? 'Payment',
    fee: { amount: feeOf(amount), description: 'Stripe processing fees' },
    availableOn: aftermathOf(store, charge).isAvailable ? created : created + TWO_DAYS,
  });
  const captured = { ...charge, balance_transaction: transaction.id };
  store.save('charge', id, captured);
  return captured;
}

/** Saves the charge of an attempt to pay. A paid one is booked, and disputed with a card whose payments are. */
export function saveCharge(store: Store, emit: Emit, charge: Stripe.Charge): void {
  store.save('charge', charge.id, charge);
  if (!charge.paid) return;
  const { dispute, isCapturedLate } = aftermathOf(store, charge);
  if (isCapturedLate) {
    store.schedule(charge.id, soon());
    return;
  }
  const captured = capture(store, charge);
  if (dispute) openDispute(store, emit, captured, { kind: dispute });
}

/** Books a charge that is captured late, if that has not happened yet. */
export function captureLate(store: Store, emit: Emit, charge: Stripe.Charge): Stripe.Charge {
  if (!charge.paid || charge.balance_transaction) return charge;
  store.unschedule(charge.id);
  const captured = capture(store, charge);
  emit('charge.updated', captured, charge);
  return captured;
}

export const charges: Resource<'charge'> = {
  object: 'charge',
  prefixes: ['ch', 'py'],
  operations: [listing('charge', '/v1/charges', ['payment_intent'])],
  publicFields: [],
  references: ['balance_transaction', 'payment_intent', 'source_transfer'],
  elapse: (store, emit, id) => void captureLate(store, emit, getObject(store, 'charge', id, 'charge')),
};
