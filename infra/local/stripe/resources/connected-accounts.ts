import type Stripe from 'stripe';

import { ApiError } from '../api/error.ts';
import { eventsOf } from '../api/events.ts';
import type { Form } from '../api/form.ts';
import { metadata, object, refuseUnknown, text } from '../api/parameters.ts';
import { closeAccount, getAccount, saveAccount } from './account-changes.ts';
import { newAccount } from './connected-account.ts';
import { withLabels } from './labels.ts';
import { payOut } from './payouts.ts';
import type { Operation, Resource } from './resource.ts';

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

/** Refuses what the stand-in has no notion of, in the parts of a request that describe the account. */
function refuseOthers(form: Form): void {
  const known: Record<string, string[]> = {
    identity: ['country', 'entity_type'],
    defaults: ['currency', 'locales', 'profile', 'responsibilities'],
    configuration: ['recipient'],
  };
  for (const [part, names] of Object.entries(known)) refuseUnknown(object(form, part) ?? {}, names, part);
}

/** Refuses a configuration that asks for anything but transfers to the account's balance. */
function requireTransfers(form: Form): void {
  const recipient = object(object(form, 'configuration') ?? {}, 'recipient');
  const capabilities = object(recipient ?? {}, 'capabilities');
  const balance = object(capabilities ?? {}, 'stripe_balance');
  const transfers = object(balance ?? {}, 'stripe_transfers');
  refuseUnknown(capabilities ?? {}, ['stripe_balance'], 'configuration[recipient][capabilities]');
  refuseUnknown(
    balance ?? {},
    ['stripe_transfers'],
    'configuration[recipient][capabilities][stripe_balance]',
  );
  if (transfers && text(transfers, 'requested') === 'true') return;
  throw new ApiError(400, {
    message: 'An account must be a recipient here, of transfers to its balance.',
    param: 'configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested',
  });
}

const described = ['contact_email', 'display_name', 'defaults', 'identity', 'metadata', 'include'];

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v2/core/accounts',
  callers: ['merchant'],
  parameters: [...described, 'dashboard', 'configuration'],
  prepare({ parameters, store }) {
    refuseOthers(parameters);
    requireTransfers(parameters);
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

const update: Operation = {
  name: 'update',
  method: 'POST',
  path: '/v2/core/accounts/{id}',
  callers: ['merchant'],
  parameters: ['contact_email', 'display_name', 'metadata', 'include'],
  prepare({ id, parameters, store }) {
    getAccount(store, id);
    const email = text(parameters, 'contact_email');
    const name = text(parameters, 'display_name');
    const labels = metadata(parameters);
    const names = inclusionOf(parameters);
    return () => {
      const before = getAccount(store, id);
      const after: Account = {
        ...before.object,
        ...(email && { contact_email: email }),
        ...(name && { display_name: name }),
        metadata: withLabels(before.object.metadata ?? {}, labels),
      };
      saveAccount(store, before, { ...before, object: after });
      return answerOf(after, names);
    };
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
  operations: [create, retrieve, update, close],
  publicFields: [],
  references: [],
  elapse(store, _, id) {
    const connected = store.of(id);
    payOut(connected, eventsOf(connected));
  },
};
