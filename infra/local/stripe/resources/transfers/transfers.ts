import type Stripe from 'stripe';

import { ApiError, balanceInsufficient, noSuchObject } from '#infra/local/stripe/api/error.ts';
import { currency, metadata, positive, required, text } from '#infra/local/stripe/api/parameters.ts';
import { getAccount } from '#infra/local/stripe/resources/accounts/account-changes.ts';
import { settlesIn, transfersStatus } from '#infra/local/stripe/resources/accounts/connected-account.ts';
import { book } from '#infra/local/stripe/resources/balance/balance-transaction.ts';
import { availableIn } from '#infra/local/stripe/resources/balance/balance.ts';
import { converted, rateOf } from '#infra/local/stripe/resources/balance/settlement.ts';
import { moneyText } from '#infra/local/stripe/resources/money-text.ts';
import { getObject, idOf, listing, retrieving } from '#infra/local/stripe/resources/reading.ts';
import type { Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';

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

/** How much of a charge was transferred, also what was taken back since. What was refunded of it does not matter. */
function transferredOf(store: Store, charge: Stripe.Charge): number {
  const { data } = store.list('transfer', { where: { source_transaction: charge.id }, limit: 1000 });
  return data.reduce((sum, { amount }) => sum + amount, 0);
}

/** Moves the money of a transfer to the connected account, where it is available when that of its source is. */
function send(store: Store, transfer: Stripe.Transfer, availableOn: number | undefined): Stripe.Transfer {
  const { id, amount, currency: code, destination, destination_payment: payment = null } = transfer;
  const movement = availableOn === undefined ? {} : { availableOn };
  const out = book(store, {
    ...movement,
    currency: code,
    type: 'transfer',
    category: 'transfer',
    amount: -amount,
    source: id,
    description: `Transfer to ${idOf(destination)}`,
  });
  const paid = destinationPayment(transfer, idOf(payment));
  const connected = store.of(idOf(destination));
  const settled = settlesIn(getAccount(store, idOf(destination)).object);
  const rate = rateOf(code, settled);
  const { id: transaction } = book(connected, {
    ...movement,
    ...(rate !== undefined && { rate }),
    type: 'payment',
    category: 'charge',
    amount: converted(amount, code, settled),
    currency: settled,
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

/** The paid charge that a transfer takes its money from, how much that is, and when it becomes available. */
function sourceOf(store: Store, id: string, asked: number | undefined, code: string) {
  const charge = getObject(store, 'charge', id, 'source_transaction');
  const refuse = (message: string, param = 'source_transaction') => new ApiError(400, { message, param });
  const transaction = store.find('balance_transaction', idOf(charge.balance_transaction));
  if (!charge.paid || !transaction)
    throw refuse(`The charge ${id} has no balance transaction: it cannot be the source of a transfer.`);
  if (transaction.currency !== code) {
    throw refuse(
      `The currency of source_transaction's balance transaction (${transaction.currency}) must be the same as the transfer currency (${code})`,
      'currency',
    );
  }
  const before = transferredOf(store, charge);
  const amount = asked ?? charge.amount - before;
  if (amount < 1 || before + amount > charge.amount) {
    const text = (minor: number) => moneyText(minor, charge.currency);
    const earlier =
      before > 0 ? ` (There is already a transfer using this source, amounting to ${text(before)}.)` : '';
    throw refuse(
      `Transfers using this transaction as a source must not exceed the source amount of ${text(charge.amount)}.${earlier}`,
      'amount',
    );
  }
  return { charge, amount, availableOn: transaction.available_on };
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
      const source = sourceId === undefined ? undefined : sourceOf(store, sourceId, asked, code);
      if (source) requireSameGroup(source.charge, group);
      const amount = source?.amount ?? asked ?? 0;
      // With a source it succeeds whatever the balance: the money arrives when that of the charge is available.
      if (!source && amount > availableIn(store, code)) throw balanceInsufficient();
      const parts = { amount, currency: code, destination, source: source?.charge, group, description };
      const transfer = send(store, newTransfer({ ...parts, metadata: labels }), source?.availableOn);
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

export const transfers: Resource<'transfer'> = {
  object: 'transfer',
  prefixes: ['tr'],
  operations: [
    create,
    retrieving('transfer', '/v1/transfers/{id}', 'transfer'),
    listing('transfer', '/v1/transfers', ['transfer_group', 'destination']),
  ],
  publicFields: [],
  references: ['balance_transaction', 'destination_payment', 'source_transaction'],
};
