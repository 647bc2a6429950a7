import type Stripe from 'stripe';

import type { Form } from '#infra/local/stripe/api/form.ts';
import { metadata, object, oneOf, text } from '#infra/local/stripe/api/parameters.ts';
import { token } from '#infra/local/stripe/ids.ts';
import { currencyIn } from '#infra/local/stripe/resources/balance/settlement.ts';
import type { TestAccount } from '#infra/local/stripe/resources/objects.ts';
import { isoTime, unixTime } from '#infra/local/stripe/unix-time.ts';

import { withReview } from './account-review.ts';

type Account = Stripe.V2.Core.Account;

const dashboards = ['express', 'full', 'none'] as const;
const entityTypes = ['company', 'government_entity', 'individual', 'non_profit'] as const;
const feesCollectors = ['application', 'application_custom', 'application_express', 'stripe'] as const;
const lossesCollectors = ['application', 'stripe'] as const;

function defaultsOf(form: Form): NonNullable<Account['defaults']> {
  const currency = text(form, 'currency');
  const responsibilities = object(form, 'responsibilities') ?? {};
  const fees = oneOf(responsibilities, 'fees_collector', feesCollectors);
  const losses = oneOf(responsibilities, 'losses_collector', lossesCollectors);
  return {
    ...(currency && { currency }),
    responsibilities: {
      ...(fees && { fees_collector: fees }),
      ...(losses && { losses_collector: losses }),
      requirements_collector: 'stripe',
    },
  };
}

function identityOf(form: Form): NonNullable<Account['identity']> {
  const country = text(form, 'country');
  const entityType = oneOf(form, 'entity_type', entityTypes);
  return { ...(country && { country }), ...(entityType && { entity_type: entityType }) };
}

/** A new account from the parameters of a create request. Its owner has told nothing yet. */
export function newAccount(form: Form): TestAccount {
  const email = text(form, 'contact_email');
  const name = text(form, 'display_name');
  const dashboard = oneOf(form, 'dashboard', dashboards);
  const account: Account = {
    id: `acct_1${token(15)}`,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    ...(email && { contact_email: email }),
    created: isoTime(unixTime()),
    ...(dashboard && { dashboard }),
    defaults: defaultsOf(object(form, 'defaults') ?? {}),
    ...(name && { display_name: name }),
    identity: identityOf(object(form, 'identity') ?? {}),
    livemode: false,
    metadata: metadata(form),
  };
  return withReview({ object: account, review: 'unfinished' });
}

/** The currency that the balance of an account is in. */
export const settlesIn = ({ defaults, identity }: Account): string =>
  defaults?.currency ?? currencyIn(identity?.country ?? 'us');

const balanceCapabilities = ({ configuration }: Account) =>
  configuration?.recipient?.capabilities?.stripe_balance;

/** The status of the capability to receive transfers, which makes an account ready. */
export const transfersStatus = (account: Account): string | undefined =>
  balanceCapabilities(account)?.stripe_transfers?.status;

/** The status of the capability to be paid out. */
export const payoutsStatus = (account: Account): string | undefined =>
  balanceCapabilities(account)?.payouts?.status;

/** The account after its end: it can neither receive nor be paid out. */
export const closedAccount = (account: Account): Account => ({
  ...account,
  applied_configurations: [],
  closed: true,
  configuration: {},
  requirements: { entries: [] },
});
