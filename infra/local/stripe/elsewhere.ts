import { now } from '#functions/lib/clock.ts';

import { book, type Elsewhere } from './resources/balance/balance-transaction.ts';
import type { Store } from './store.ts';
import { at } from './unix-time.ts';

const categories: { [Each in Elsewhere as Each['type']]: Each['category'] } = {
  stripe_fee: 'fee',
  tax_fee: 'tax',
  reserve_transaction: 'connect_reserved_funds',
  connect_collection_transfer: 'connect_collection_transfer',
  topup: 'topup',
  contribution: 'contribution',
};

/** What moves the platform's balance and is asked for by no request. */
export function createElsewhere(store: Store) {
  return {
    /**
     * Books a bill of Stripe (negative), money that it reserves, what somebody tops up, or a type of which nobody knows what it
     * is. `late`: how many milliseconds ago it should have been there. Returns the id of the line.
     */
    bookElsewhere: (type: Elsewhere['type'], amount: number, { late = 0, currency = 'usd' } = {}): string => {
      const movement = { amount, currency, source: null, description: type.replaceAll('_', ' ') };
      return store.transaction(() =>
        at(now() - late, () => book(store, { ...movement, type, category: categories[type] })),
      ).id;
    },
  };
}
