import type Stripe from 'stripe';

import type { Form } from '../api/form.ts';
import { metadata, object, oneOf, text } from '../api/parameters.ts';
import { token } from '../ids.ts';
import { unixTime } from '../unix-time.ts';

type Account = Stripe.V2.Core.Account;
type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;

/** Where the check of a seller's account stands: not begun, under way, passed, in want of a document, or refused. */
export type Review = 'unfinished' | 'checking' | 'ready' | 'document' | 'refused';

const DAYS_FOR_A_DOCUMENT = 14;

/** What a new account has to tell of its owner. */
const firstDetails = [
  'configuration.recipient.default_outbound_destination',
  'identity.attestations.terms_of_service.account',
  'identity.individual.address',
  'identity.individual.date_of_birth',
  'identity.individual.given_name',
  'identity.individual.surname',
];
const DOCUMENT = 'identity.individual.documents.primary_verification';
/** The bank account, which is due again when a payout has failed. */
const BANK = 'configuration.recipient.default_outbound_destination';

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

type Entry = Stripe.V2.Core.Account.Requirements.Entry;

function entryOf(
  description: string,
  capability: string,
  from: 'user' | 'stripe',
  errors: Stripe.V2.Core.Account.Requirements.Entry.Error[],
): Entry {
  return {
    awaiting_action_from: from,
    description,
    errors,
    impact: {
      restricts_capabilities: [
        { capability, configuration: 'recipient', deadline: { status: 'currently_due' } },
      ],
    },
    minimum_deadline: { status: 'currently_due' },
    requested_reasons: [
      { code: from === 'user' && errors.length === 0 ? 'routine_onboarding' : 'routine_verification' },
    ],
  };
}

const TRANSFERS = 'stripe_balance.stripe_transfers';
const PAYOUTS = 'stripe_balance.payouts';

function entriesOf(review: Review, isBankWrong: boolean): Entry[] {
  const bank = isBankWrong
    ? [
        entryOf(BANK, PAYOUTS, 'user', [
          { code: 'invalid_value_other', description: 'The bank returned a payout.' },
        ]),
      ]
    : [];
  if (review === 'unfinished') return firstDetails.map((each) => entryOf(each, TRANSFERS, 'user', []));
  if (review === 'checking') return [entryOf(DOCUMENT, TRANSFERS, 'stripe', []), ...bank];
  if (review !== 'document') return bank;
  const error = {
    code: 'verification_document_not_uploaded',
    description: 'A photo of an identity document is needed.',
  };
  return [entryOf(DOCUMENT, TRANSFERS, 'user', [error]), ...bank];
}

const statuses = {
  unfinished: ['restricted', { code: 'requirements_past_due', resolution: 'provide_info' }],
  checking: ['pending', { code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  ready: ['active'],
  document: ['restricted', { code: 'requirements_past_due', resolution: 'provide_info' }],
  refused: ['rejected', { code: 'rejected_other', resolution: 'contact_stripe' }],
} as const satisfies Record<Review, readonly [Capability['status'], Capability['status_details'][number]?]>;

function capability(review: Review): Capability {
  const [status, ...details] = statuses[review];
  return { status, status_details: details };
}

/** The account as it is after this outcome of its check, and whether its bank account has turned out to be wrong. */
export function reviewed(account: Account, review: Review, isBankWrong = false): Account {
  const transfers = capability(review);
  const payouts = isBankWrong ? capability('unfinished') : transfers;
  const entries = entriesOf(review, isBankWrong);
  const isUrgent = review === 'document' || isBankWrong;
  const time = isoTime(unixTime() + DAYS_FOR_A_DOCUMENT * 24 * 3600);
  return {
    ...account,
    configuration: {
      recipient: {
        applied: true,
        capabilities: { stripe_balance: { payouts, stripe_transfers: transfers } },
      },
    },
    requirements: {
      entries,
      ...(entries.length > 0 && {
        summary: { minimum_deadline: { status: 'currently_due', ...(isUrgent && { time }) } },
      }),
    },
  };
}

/** The status of the capability to receive transfers, which is what makes an account ready. */
export const transfersStatus = ({ configuration }: Account): string | undefined =>
  configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;

/** The status of the capability to be paid out. */
export const payoutsStatus = ({ configuration }: Account): string | undefined =>
  configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status;

const feesCollectors = ['application', 'application_custom', 'application_express', 'stripe'] as const;
const lossesCollectors = ['application', 'stripe'] as const;

/** A new account from the parameters of a create request. Its owner has told nothing yet. */
export function newAccount(form: Form): Account {
  const identity = object(form, 'identity') ?? {};
  const defaults = object(form, 'defaults') ?? {};
  const responsibilities = object(defaults, 'responsibilities') ?? {};
  const email = text(form, 'contact_email');
  const name = text(form, 'display_name');
  const dashboard = oneOf(form, 'dashboard', ['express', 'full', 'none'] as const);
  const country = text(identity, 'country');
  const entityType = oneOf(identity, 'entity_type', [
    'company',
    'government_entity',
    'individual',
    'non_profit',
  ] as const);
  const currency = text(defaults, 'currency');
  const fees = oneOf(responsibilities, 'fees_collector', feesCollectors);
  const losses = oneOf(responsibilities, 'losses_collector', lossesCollectors);
  const account: Account = {
    id: `acct_1${token(15)}`,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    ...(email && { contact_email: email }),
    created: isoTime(unixTime()),
    ...(dashboard && { dashboard }),
    defaults: {
      ...(currency && { currency }),
      responsibilities: {
        ...(fees && { fees_collector: fees }),
        ...(losses && { losses_collector: losses }),
        requirements_collector: 'stripe',
      },
    },
    ...(name && { display_name: name }),
    identity: { ...(country && { country }), ...(entityType && { entity_type: entityType }) },
    livemode: false,
    metadata: metadata(form),
  };
  return reviewed(account, 'unfinished');
}
