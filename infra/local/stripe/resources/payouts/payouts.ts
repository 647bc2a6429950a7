import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import { currency, metadata, oneOf, positive, required, text } from '#infra/local/stripe/api/parameters.ts';
import { changeBank, getAccount } from '#infra/local/stripe/resources/accounts/account-changes.ts';
import { payoutsStatus } from '#infra/local/stripe/resources/accounts/connected-account.ts';
import { book } from '#infra/local/stripe/resources/balance/balance-transaction.ts';
import { availableIn, pendingIn } from '#infra/local/stripe/resources/balance/balance.ts';
import { getObject, listing, retrieving } from '#infra/local/stripe/resources/reading.ts';
import type { Emit, Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';

import { instantFeeOf, newPayout, type PayoutParts } from './payout.ts';

/** The least that is paid out automatically, in minor units; what is less waits for more. */
const leasts: Record<string, number> = { eur: 100, gbp: 100 };

/** Sends a payout to the bank: its money leaves the balance now. */
function send(store: Store, emit: Emit, parts: PayoutParts): Stripe.Payout {
  const payout = newPayout(parts);
  const { id } = book(store, {
    type: 'payout',
    category: 'payout',
    amount: -payout.amount,
    currency: payout.currency,
    source: payout.id,
    description: payout.description ?? 'STRIPE PAYOUT',
    ...(parts.isInstant && {
      fee: { amount: instantFeeOf(payout.amount), description: 'Instant payout fee' },
    }),
  });
  const sent = { ...payout, balance_transaction: id };
  store.save('payout', sent.id, sent);
  store.schedule(sent.id, sent.arrival_date * 1000);
  emit('payout.created', sent);
  return sent;
}

/** Pays everything out that is available to a connected account, if it can be paid out. */
export function payOut(store: Store, emit: Emit): void {
  const { object, bank } = getAccount(store, store.account, { orClosed: true });
  if (payoutsStatus(object) !== 'active') return;
  const available = store.balances().filter(({ status, net }) => status === 'available' && net > 0);
  for (const { currency: code, net } of available.filter(
    (each) => each.net >= (leasts[each.currency] ?? 1),
  )) {
    const parts = {
      amount: net,
      currency: code,
      isAutomatic: true,
      description: 'STRIPE PAYOUT',
      metadata: {},
    };
    const { id } = send(store, emit, { ...parts, destination: bank?.id ?? null });
    store.fillPayout(id, code);
  }
}

/** What can be paid out of an account now, in minor units: instantly also what is still pending, less the fee. */
function mostOf(store: Store, code: string, isInstant: boolean): number {
  if (!isInstant) return availableIn(store, code);
  const all = availableIn(store, code) + pendingIn(store, code);
  return all - instantFeeOf(all);
}

/** Pays all that a connected account has of this currency out within minutes, because its owner asks for it. */
export function payOutInstantly(store: Store, emit: Emit, code: string): void {
  const { object, bank } = getAccount(store, store.account);
  const amount = mostOf(store, code, true);
  if (amount < 1 || payoutsStatus(object) !== 'active')
    throw new ApiError(400, { message: 'There is nothing that can be paid out.' });
  const parts = { amount, currency: code, isAutomatic: false, isInstant: true, metadata: {} };
  send(store, emit, { ...parts, destination: bank?.id ?? null, description: 'STRIPE PAYOUT' });
}

function arrive(store: Store, emit: Emit, payout: Stripe.Payout): void {
  const paid: Stripe.Payout = {
    ...payout,
    reconciliation_status: payout.automatic ? 'completed' : 'not_applicable',
    status: 'paid',
    trace_id: { status: 'supported', value: String(payout.amount).padStart(15, '0') },
  };
  store.save('payout', paid.id, paid);
  emit('payout.paid', paid, payout);
}

/** The bank returns a payout: its money is on the balance again, and the bank account is to be replaced. */
function comeBack(store: Store, emit: Emit, payout: Stripe.Payout): void {
  const { id } = book(store, {
    type: 'payout_failure',
    category: 'payout_reversal',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
    description: 'STRIPE PAYOUT FAILURE',
  });
  const failed: Stripe.Payout = {
    ...payout,
    failure_balance_transaction: id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  };
  store.save('payout', failed.id, failed);
  emit('payout.failed', failed, payout);
  const isOpen = store.account && !getAccount(store, store.account, { orClosed: true }).object.closed;
  if (isOpen) changeBank(store, store.account, { isWrong: true, returnsNext: false });
}

/** Ends a payout as the bank would: one on its way arrives or comes back, one that has arrived may come back days later. */
export function settlePayout(store: Store, emit: Emit, id: string, hasSucceeded: boolean): void {
  const payout = getObject(store, 'payout', id, 'payout');
  if (payout.status !== 'in_transit' && (hasSucceeded || payout.status !== 'paid'))
    throw new ApiError(400, { message: `This payout has a status of ${payout.status}: nothing to settle.` });
  store.unschedule(id);
  (hasSucceeded ? arrive : comeBack)(store, emit, payout);
}

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v1/payouts',
  callers: ['merchant'],
  isForConnected: true,
  parameters: ['amount', 'currency', 'description', 'metadata', 'method'],
  prepare({ parameters, store }) {
    required(parameters, 'amount');
    const amount = positive(parameters, 'amount') ?? 0;
    const code = currency(parameters);
    const description = text(parameters, 'description') ?? null;
    const labels = metadata(parameters);
    const isInstant = oneOf(parameters, 'method', ['standard', 'instant'] as const) === 'instant';
    return (emit) => {
      if (amount > mostOf(store, code, isInstant)) {
        throw new ApiError(400, {
          code: 'balance_insufficient',
          message:
            'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
        });
      }
      const destination = store.account ? (getAccount(store, store.account).bank?.id ?? null) : null;
      const parts = {
        amount,
        currency: code,
        isAutomatic: false,
        isInstant,
        destination,
        description,
        metadata: labels,
      };
      return send(store, emit, parts);
    };
  },
};

export const payouts: Resource<'payout'> = {
  object: 'payout',
  prefixes: ['po'],
  operations: [
    create,
    retrieving('payout', '/v1/payouts/{id}', 'payout'),
    listing('payout', '/v1/payouts', ['status']),
  ],
  publicFields: [],
  references: ['balance_transaction', 'failure_balance_transaction'],
  elapse(store, emit, id) {
    const bank = store.account ? getAccount(store, store.account, { orClosed: true }).bank : undefined;
    settlePayout(store, emit, id, !bank?.returnsNext);
  },
};
