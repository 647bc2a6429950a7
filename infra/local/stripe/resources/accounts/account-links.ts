import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import { object, oneOf, refuseOthers, required } from '#infra/local/stripe/api/parameters.ts';
import type { Operation, OperationRequest, Resource } from '#infra/local/stripe/resources/resource.ts';
import { isoTime, unixTime } from '#infra/local/stripe/unix-time.ts';

import { getAccount } from './account-changes.ts';
import { newLink } from './link.ts';

const KIND = 'v2.core.account_link';

const types = ['account_onboarding', 'account_update'] as const;

const settingsShape = {
  collection_options: { fields: true, future_requirements: true },
  refresh_url: true,
  return_url: true,
} as const;

/** What a link is for: of the two kinds the one that its type names, with where to go afterwards. */
function useCaseOf({ parameters }: OperationRequest) {
  const useCase = object(parameters, 'use_case') ?? {};
  const type = oneOf(useCase, 'type', types);
  if (!type)
    throw new ApiError(400, { message: 'Missing required param: use_case.type.', param: 'use_case.type' });
  refuseOthers(useCase, { type: true, [type]: settingsShape }, 'use_case');
  const settings = object(useCase, type) ?? {};
  const options = object(settings, 'collection_options') ?? {};
  const fields = oneOf(options, 'fields', ['currently_due', 'eventually_due'] as const);
  const future = oneOf(options, 'future_requirements', ['include', 'omit'] as const);
  return {
    type,
    settings: {
      ...((fields ?? future) && {
        collection_options: { ...(fields && { fields }), ...(future && { future_requirements: future }) },
      }),
      refresh_url: urlIn(settings, 'refresh_url'),
      return_url: urlIn(settings, 'return_url'),
    },
  };
}

function urlIn(form: OperationRequest['parameters'], name: string): string {
  const url = required(form, name);
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw new ApiError(400, { code: 'url_invalid', message: 'Not a valid URL', param: name });
}

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v2/core/account_links',
  callers: ['merchant'],
  parameters: ['account', 'use_case'],
  prepare(request) {
    const { parameters, store, origin } = request;
    const { id } = getAccount(store, required(parameters, 'account')).object;
    const { type, settings } = useCaseOf(request);
    return (): Stripe.V2.Core.AccountLink => {
      const { secret, link } = newLink(id);
      const { return_url: returnUrl, refresh_url: refreshUrl } = settings;
      store.save(KIND, secret, { ...link, returnUrl, refreshUrl });
      return {
        object: KIND,
        account: id,
        created: isoTime(unixTime()),
        expires_at: isoTime(link.expires),
        livemode: false,
        url: `${origin}/stripe/pages/onboarding/${secret}`,
        use_case: { type, [type]: settings },
      };
    };
  },
};

export const accountLinks: Resource<typeof KIND> = {
  object: KIND,
  prefixes: [],
  operations: [create],
  publicFields: [],
  references: [],
};
