import type Stripe from 'stripe';

import { ApiError, balanceInsufficient, noSuchObject } from '../api/error.ts';
import { currency, metadata, positive, required, text } from '../api/parameters.ts';
import type { Store } from '../store.ts';
import { book } from './balance-transaction.ts';
import { availableIn } from './balance.ts';
import { captureLate } from './charges.ts';
import { transfersStatus } from './connected-account.ts';
import { withLabels } from './labels.ts';
import { moneyText } from './money-text.ts';
import { getObject, idOf, listing, retrieving } from './reading.ts';
import type { Emit, Operation, Resource } from './resource.ts';
import { destinationPayment, newTransfer } from './transfer.ts';

/** Refuses to transfer to what is no connected account, or one that cannot receive transfers. */
function requireDestination(store: Store, id: string): void {
  const account = store.find('v2.core.account', id);
  if (!account || account.object.closed) throw noSuchObject(400, 'destination', id, 'destination');
  if (transfersStatus(account.object) === 'active') return;
  throw new ApiError(400, {
    code: 'insufficient_capabilities_for_transfer',
    message:
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
  });
}

/** What is left of a charge to transfer: not refunded, and not transferred already. */
function leftOf(store: Store, charge: Stripe.Charge): number {
  const { data } = store.list('transfer', { where: { source_transaction: charge.id }, limit: 1000 });
  const transferred = data.reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0);
  return charge.amount - charge.amount_refunded - transferred;
}

/** Refuses a charge whose money cannot be transferred, or this much of it not. */
function requireSource(store: Store, charge: Stripe.Charge, amount: number, code: string): void {
  const refuse = (message: string, param = 'source_transaction') => new ApiError(400, { message, param });
  if (!charge.paid)
    throw refuse(`The charge ${charge.id} has not been paid: it cannot be the source of a transfer.`);
  if (charge.refunded)
    throw refuse(`The charge ${charge.id} has been refunded: it cannot be the source of a transfer.`);
  if (charge.currency !== code) {
    throw refuse(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${code})`,
      'currency',
    );
  }
  const left = leftOf(store, charge);
  if (amount > left) {
    throw refuse(
      `Transfers using this transaction as a source must not exceed the source amount of ${moneyText(charge.amount, code)}. (There is ${moneyText(left, code)} left of it.)`,
      'amount',
    );
  }
}

/** Moves the money of a transfer to the connected account, where it is available when that of its source is. */
function send(store: Store, transfer: Stripe.Transfer, availableOn: number | undefined): Stripe.Transfer {
  const { id, amount, currency: code, destination, destination_payment: payment = null } = transfer;
  const movement = { currency: code, ...(availableOn !== undefined && { availableOn }) };
  const out = book(store, {
    ...movement,
    type: 'transfer',
    category: 'transfer',
    amount: -amount,
    source: id,
    description: `Transfer to ${idOf(destination)}`,
  });
  const paid = destinationPayment(transfer, idOf(payment));
  const connected = store.of(idOf(destination));
  const { id: transaction } = book(connected, {
    ...movement,
    type: 'payment',
    category: 'charge',
    amount,
    source: paid.id,
    description: transfer.description ?? 'Payment',
  });
  connected.save('charge', paid.id, { ...paid, balance_transaction: transaction });
  return { ...transfer, balance_transaction: out.id };
}

/** Refuses another group for a transfer than the charge that it takes its money from is in. */
function requireSameGroup({ id, transfer_group: current }: Stripe.Charge, group: string | null): void {
  if (group === null || current === null || group === current) return;
  throw new ApiError(400, {
    message: `The transfer_group must be that of the charge ${id}: ${current}.`,
    param: 'transfer_group',
  });
}

/** The paid charge that a transfer takes its money from, and when that becomes available. */
function sourceOf(store: Store, emit: Emit, id: string, amount: number | undefined, code: string) {
  const found = getObject(store, 'charge', id, 'source_transaction');
  const wanted = amount ?? leftOf(store, found);
  requireSource(store, found, wanted, code);
  const charge = captureLate(store, emit, found);
  const transaction = getObject(store, 'balance_transaction', idOf(charge.balance_transaction), 'id');
  return { charge, wanted, transaction };
}

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v1/transfers',
  callers: ['merchant'],
  parameters: [
    'amount',
    'currency',
    'description',
    'destination',
    'metadata',
    'source_transaction',
    'transfer_group',
  ],
  prepare({ parameters, store }) {
    const code = currency(parameters);
    const destination = required(parameters, 'destination');
    const sourceId = text(parameters, 'source_transaction');
    if (sourceId === undefined) required(parameters, 'amount');
    const asked = positive(parameters, 'amount');
    const group = text(parameters, 'transfer_group') ?? null;
    const description = text(parameters, 'description') ?? null;
    const labels = metadata(parameters);
    return (emit) => {
      requireDestination(store, destination);
      const source = sourceId === undefined ? undefined : sourceOf(store, emit, sourceId, asked, code);
      if (source) requireSameGroup(source.charge, group);
      const amount = source?.wanted ?? asked ?? 0;
      // The money of a charge that is still pending needs not be available: it arrives when it is.
      if (source?.transaction.status !== 'pending' && amount > availableIn(store, code))
        throw balanceInsufficient();
      const parts = { amount, currency: code, destination, source: source?.charge, group, description };
      const transfer = send(
        store,
        newTransfer({ ...parts, metadata: labels }),
        source?.transaction.available_on,
      );
      store.save('transfer', transfer.id, transfer);
      // A charge without a group is in that of its first transfer from then on.
      if (source) {
        const { transfer_group: joined } = transfer;
        store.save('charge', source.charge.id, { ...source.charge, transfer_group: joined });
      }
      emit('transfer.created', transfer);
      return transfer;
    };
  },
};

const update: Operation = {
  name: 'update',
  method: 'POST',
  path: '/v1/transfers/{id}',
  callers: ['merchant'],
  parameters: ['description', 'metadata'],
  prepare({ id, parameters, store }) {
    getObject(store, 'transfer', id, 'transfer');
    const description = text(parameters, 'description');
    const labels = metadata(parameters);
    return (emit) => {
      const before = getObject(store, 'transfer', id, 'transfer');
      const after = {
        ...before,
        ...('description' in parameters && { description: description ?? null }),
        metadata: withLabels(before.metadata, labels),
      };
      store.save('transfer', id, after);
      emit('transfer.updated', after, before);
      return after;
    };
  },
};

export const transfers: Resource<'transfer'> = {
  object: 'transfer',
  prefixes: ['tr'],
  operations: [
    create,
    retrieving('transfer', '/v1/transfers/{id}', 'transfer'),
    update,
    listing('transfer', '/v1/transfers', ['transfer_group', 'destination']),
  ],
  publicFields: [],
  references: ['balance_transaction', 'destination_payment', 'source_transaction'],
};
