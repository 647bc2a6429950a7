import { getObject, listing } from '#infra/local/stripe/resources/reading.ts';
import type { Resource } from '#infra/local/stripe/resources/resource.ts';

import { useFunds } from './funds.ts';

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
