import type Stripe from 'stripe';

import type { TestAccount } from '#infra/local/stripe/resources/objects.ts';
import { isoTime, unixTime } from '#infra/local/stripe/unix-time.ts';

type Account = Stripe.V2.Core.Account;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;
type EntryError = Stripe.V2.Core.Account.Requirements.Entry.Error;
type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;

/**
 * Where the check of an account's owner stands: not begun, under way, passed, passed but for the bank account, in want of a
 * document, or refused.
 */
export type Review = 'unfinished' | 'checking' | 'ready' | 'bank' | 'document' | 'refused';

const DAYS_TO_ANSWER = 14;

const TRANSFERS = 'stripe_balance.stripe_transfers';
const PAYOUTS = 'stripe_balance.payouts';
const BANK = 'configuration.recipient.default_outbound_destination';
const DOCUMENT = 'identity.individual.documents.primary_verification';

/** What a new account has to tell of its owner. */
const firstDetails = [
  BANK,
  'identity.attestations.terms_of_service.account',
  'identity.individual.address',
  'identity.individual.date_of_birth',
  'identity.individual.given_name',
  'identity.individual.surname',
];

const documentMissing: EntryError = {
  code: 'verification_document_not_uploaded',
  description: 'A photo of an identity document is needed.',
};
const payoutReturned: EntryError = {
  code: 'invalid_value_other',
  description: 'The bank has returned a payout to this bank account.',
};

function entry(description: string, capability: string, from: 'user' | 'stripe', error?: EntryError): Entry {
  const deadline = { status: 'currently_due' as const };
  return {
    awaiting_action_from: from,
    description,
    errors: error ? [error] : [],
    impact: { restricts_capabilities: [{ capability, configuration: 'recipient', deadline }] },
    minimum_deadline: deadline,
    requested_reasons: [{ code: error ? 'routine_verification' : 'routine_onboarding' }],
  };
}

const entriesOf: Record<Review, Entry[]> = {
  unfinished: firstDetails.map((detail) => entry(detail, TRANSFERS, 'user')),
  checking: [entry(DOCUMENT, TRANSFERS, 'stripe')],
  ready: [],
  bank: [entry(BANK, PAYOUTS, 'user')],
  document: [entry(DOCUMENT, TRANSFERS, 'user', documentMissing)],
  refused: [],
};

const infoMissing = { code: 'requirements_past_due', resolution: 'provide_info' } as const;

const active = (): Capability => ({ status: 'active', status_details: [] });

const capabilityAfter: Record<Review, () => Capability> = {
  unfinished: () => ({ status: 'restricted', status_details: [infoMissing] }),
  checking: () => ({
    status: 'pending',
    status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  }),
  ready: active,
  bank: active,
  document: () => ({ status: 'restricted', status_details: [infoMissing] }),
  refused: () => ({
    status: 'rejected',
    status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
  }),
};

/** What is still to be told, until when at the earliest. */
function requirementsOf(review: Review, isBankWrong: boolean): NonNullable<Account['requirements']> {
  const entries = [
    ...entriesOf[review],
    ...(isBankWrong ? [entry(BANK, PAYOUTS, 'user', payoutReturned)] : []),
  ];
  if (entries.length === 0) return { entries };
  const isUrgent = review === 'document' || isBankWrong;
  const time = isoTime(unixTime() + DAYS_TO_ANSWER * 24 * 3600);
  return {
    entries,
    summary: { minimum_deadline: { status: 'currently_due', ...(isUrgent && { time }) } },
  };
}

/** The account with what follows from the check of its owner and from the state of its bank account. */
export function withReview(account: TestAccount): TestAccount {
  const { object, review, bank } = account;
  const isBankWrong = bank?.isWrong === true;
  const lacksBank = review === 'bank' || (isBankWrong && review === 'ready');
  const stripeBalance = {
    payouts: capabilityAfter[lacksBank ? 'unfinished' : review](),
    stripe_transfers: capabilityAfter[review](),
  };
  return {
    ...account,
    object: {
      ...object,
      configuration: { recipient: { applied: true, capabilities: { stripe_balance: stripeBalance } } },
      requirements: requirementsOf(review, isBankWrong),
    },
  };
}
