import { useFunds } from './funds.ts';
import { getObject, listing } from './reading.ts';
import type { Resource } from './resource.ts';

export const balanceTransactions: Resource<'balance_transaction'> = {
  object: 'balance_transaction',
  prefixes: ['txn'],
  operations: [
    listing('balance_transaction', '/v1/balance_transactions', ['source', 'type', 'currency', 'payout']),
  ],
  publicFields: [],
  references: ['source'],
  elapse(store, _, id) {
    const transaction = getObject(store, 'balance_transaction', id, 'id');
    store.save('balance_transaction', id, { ...transaction, status: 'available' });
    useFunds(store, transaction.currency);
  },
};
