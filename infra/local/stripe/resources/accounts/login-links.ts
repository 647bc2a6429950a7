import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import type { Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { getAccount } from './account-changes.ts';
import { newLink } from './link.ts';

const KIND = 'login_link';

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v1/accounts/{id}/login_links',
  callers: ['merchant'],
  parameters: [],
  prepare({ id, store, origin }) {
    const { object, review } = getAccount(store, id);
    if (object.dashboard !== 'express') {
      throw new ApiError(400, {
        message: 'Login Links are only available for accounts with the Express Dashboard.',
      });
    }
    if (review === 'unfinished') {
      throw new ApiError(400, {
        message: 'Cannot create a login link for an account that has not completed onboarding.',
      });
    }
    return (): Stripe.LoginLink => {
      const { secret, link } = newLink(id);
      store.save(KIND, secret, link);
      return { object: KIND, created: unixTime(), url: `${origin}/stripe/pages/login/${secret}` };
    };
  },
};

export const loginLinks: Resource<typeof KIND> = {
  object: KIND,
  prefixes: [],
  operations: [create],
  publicFields: [],
  references: [],
};
