import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import { eventsOf } from '#infra/local/stripe/api/events.ts';
import type { Form } from '#infra/local/stripe/api/form.ts';
import { object, refuseOthers, type Shape } from '#infra/local/stripe/api/parameters.ts';
import { payOut } from '#infra/local/stripe/resources/payouts/payouts.ts';
import { limitOf } from '#infra/local/stripe/resources/reading.ts';
import type { Operation, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';

import { closeAccount, getAccount } from './account-changes.ts';
import { newAccount } from './connected-account.ts';
import { platformOf } from './own-account.ts';

type Account = Stripe.V2.Core.Account;

const KIND = 'v2.core.account';

const included = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const satisfies Stripe.V2.Core.AccountRetrieveParams.Include[];

/** The parts of an account that a request asks for besides what always comes. */
function inclusionOf(form: Form): readonly string[] {
  const names = Object.values(object(form, 'include') ?? {}).map(String);
  const wrong = names.find((name) => !included.some((each) => each === name));
  if (wrong === undefined) return names;
  throw new ApiError(400, { message: `Invalid include: ${wrong}`, param: 'include' });
}

/** An account as it is answered: of its larger parts only those that the request asks for. */
function answerOf(account: Account, names: readonly string[]): Account {
  const { configuration, defaults, identity, requirements, ...always } = account;
  return {
    ...always,
    ...(names.includes('configuration.recipient') && configuration && { configuration }),
    ...(names.includes('defaults') && defaults && { defaults }),
    ...(names.includes('identity') && identity && { identity }),
    ...(names.includes('requirements') && requirements && { requirements }),
  };
}

/** What an account is made of here: a recipient of transfers to its balance. */
const shape = {
  contact_email: true,
  display_name: true,
  dashboard: true,
  identity: { country: true, entity_type: true },
  defaults: { currency: true, responsibilities: { fees_collector: true, losses_collector: true } },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  metadata: true,
  include: true,
} as const satisfies Record<string, Shape>;

/** What Stripe must know of a recipient from the beginning. */
const requiredFields = [
  'contact_email',
  'dashboard',
  'identity.country',
  'defaults.responsibilities.fees_collector',
  'defaults.responsibilities.losses_collector',
  'configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested',
];

/** The text at a path of names with dots between them; undefined if there is none. */
function textAt(form: Form, path: string): string | undefined {
  let value: string | Form | undefined = form;
  for (const name of path.split('.')) value = typeof value === 'object' ? value[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Refuses a request for an account that lacks something or has something that is none. */
function requireRecipient(form: Form): void {
  refuseOthers(form, shape);
  const missing = requiredFields.find((path) => textAt(form, path) === undefined);
  if (missing !== undefined) {
    throw new ApiError(400, {
      code: 'parameter_missing',
      message: `Missing required param: ${missing}.`,
      param: missing,
    });
  }
  const rules: [path: string, pattern: RegExp, message: string][] = [
    ['contact_email', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'This is no email address.'],
    ['identity.country', /^[a-z]{2}$/i, 'This is no ISO 3166-1 alpha-2 country code.'],
    ['identity.country', /^(?!cu|in|ir|kp|sy)/i, 'Stripe does not support accounts in this country.'],
    [requiredFields.at(-1) ?? '', /^true$/, 'The capability must be requested.'],
  ];
  const broken = rules.find(([path, pattern]) => !pattern.test(textAt(form, path) ?? ''));
  if (broken) throw new ApiError(400, { message: broken[2], param: broken[0] });
}

/** Refuses what only a platform of Connect may do, while the account has not signed up for that. */
function requirePlatform(store: Store): void {
  if (platformOf(store).isConnected) return;
  throw new ApiError(400, {
    message:
      "You can only create new accounts if you've signed up for Connect, which you can do at https://dashboard.stripe.com/connect.",
  });
}

const list: Operation = {
  name: 'list',
  method: 'GET',
  path: '/v2/core/accounts',
  callers: ['merchant'],
  parameters: ['limit'],
  prepare({ parameters, store }) {
    requirePlatform(store);
    const limit = limitOf(parameters);
    return () => ({
      data: store.list(KIND, { where: {}, limit }).data.map((account) => answerOf(account.object, [])),
      next_page_url: null,
      previous_page_url: null,
    });
  },
};

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v2/core/accounts',
  callers: ['merchant'],
  parameters: Object.keys(shape),
  prepare({ parameters, store }) {
    requirePlatform(store);
    requireRecipient(parameters);
    const account = newAccount(parameters);
    const names = inclusionOf(parameters);
    return () => {
      store.save(KIND, account.object.id, account);
      return answerOf(account.object, names);
    };
  },
};

const retrieve: Operation = {
  name: 'retrieve',
  method: 'GET',
  path: '/v2/core/accounts/{id}',
  callers: ['merchant'],
  parameters: ['include'],
  prepare({ id, parameters, store }) {
    const { object: account } = getAccount(store, id, { orClosed: true });
    const names = inclusionOf(parameters);
    return () => answerOf(account, names);
  },
};

const close: Operation = {
  name: 'close',
  method: 'POST',
  path: '/v2/core/accounts/{id}/close',
  callers: ['merchant'],
  parameters: ['applied_configurations'],
  prepare({ id, parameters, store }) {
    getAccount(store, id);
    const [given, ...more] = Object.values(object(parameters, 'applied_configurations') ?? {});
    if (given !== 'recipient' || more.length > 0) {
      throw new ApiError(400, {
        message: 'The configurations must be those that are applied: recipient.',
        param: 'applied_configurations',
      });
    }
    return () => answerOf(closeAccount(store, id).object, []);
  },
};

export const connectedAccounts: Resource<typeof KIND> = {
  object: KIND,
  prefixes: ['acct'],
  operations: [list, create, retrieve, close],
  publicFields: [],
  references: [],
  elapse(store, _, id) {
    const connected = store.of(id);
    payOut(connected, eventsOf(connected));
  },
};
