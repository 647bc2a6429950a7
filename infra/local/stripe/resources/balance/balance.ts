import type Stripe from 'stripe';

import type { Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';

/** What the account has, by currency: the sum of its balance transactions. */
function balanceOf(store: Store): Stripe.Balance {
  const sums = store.balances();
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  const amounts = (wanted: string) =>
    (currencies.length > 0 ? currencies : ['usd']).map((code) => {
      const amount = sums.find(({ currency, status }) => currency === code && status === wanted)?.net ?? 0;
      return { amount, currency: code, source_types: { card: amount } };
    });
  return { object: 'balance', available: amounts('available'), livemode: false, pending: amounts('pending') };
}

const sumIn = (store: Store, wanted: string, code: string): number =>
  store.balances().find(({ currency, status }) => currency === code && status === wanted)?.net ?? 0;

/** What an account may transfer or pay out of this currency, in minor units. */
export const availableIn = (store: Store, currency: string): number => sumIn(store, 'available', currency);

/** What becomes available to an account of this currency, in minor units. */
export const pendingIn = (store: Store, currency: string): number => sumIn(store, 'pending', currency);

const retrieve: Operation = {
  name: 'retrieve',
  method: 'GET',
  path: '/v1/balance',
  callers: ['merchant'],
  isForConnected: true,
  parameters: [],
  prepare:
    ({ store }) =>
    () =>
      balanceOf(store),
};

export const balances: Resource<'balance'> = {
  object: 'balance',
  prefixes: ['balance'],
  operations: [retrieve],
  publicFields: [],
  references: [],
};
