import type Stripe from 'stripe';

import type { TestPlatform } from '#infra/local/stripe/resources/objects.ts';
import type { Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

const KIND = 'account';

/** How the platform's account stands: at first everything is in order, and each charge settles in its own currency. */
export const platformOf = (store: Store): TestPlatform =>
  store.of('').find(KIND, KIND) ?? { isActivated: true, isConnected: true };

/** Changes what somebody would change of the platform's account in Stripe's dashboard. */
export const changePlatform = (store: Store, change: Partial<TestPlatform>): void =>
  store.of('').save(KIND, KIND, { ...platformOf(store), ...change });

/** The platform's account as the first version of Stripe's API has it; of its fields those that tell whether it can be used. */
function accountOf({ isActivated, settlesIn = 'usd' }: TestPlatform): Partial<Stripe.Account> {
  return {
    id: 'acct_1Platform',
    object: 'account',
    charges_enabled: isActivated,
    country: 'US',
    created: unixTime(),
    default_currency: settlesIn,
    details_submitted: isActivated,
    payouts_enabled: isActivated,
    type: 'standard',
  };
}

const retrieveCurrent: Operation = {
  name: 'retrieveCurrent',
  method: 'GET',
  path: '/v1/account',
  callers: ['merchant'],
  parameters: [],
  prepare:
    ({ store }) =>
    () =>
      accountOf(platformOf(store)),
};

export const ownAccount: Resource<typeof KIND> = {
  object: KIND,
  prefixes: [],
  operations: [retrieveCurrent],
  publicFields: [],
  references: [],
};
