import type Stripe from 'stripe';

import type { TestAccount, TestBank } from '#infra/local/stripe/resources/objects.ts';

import { payoutsStatus, settlesIn, transfersStatus } from './connected-account.ts';

type Country = { country: string; currency: string };

/** The bank account of a connected account, to which it is paid out. */
const bankAccount = (
  account: string,
  { id, isWrong }: TestBank,
  { country, currency }: Country,
): Stripe.BankAccount => ({
  id,
  object: 'bank_account',
  account,
  account_holder_name: null,
  account_holder_type: null,
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: 'STRIPE TEST BANK',
  country,
  currency,
  default_for_currency: true,
  fingerprint: null,
  future_requirements: null,
  last4: '6789',
  metadata: {},
  requirements: null,
  routing_number: '110000000',
  status: isWrong ? 'errored' : 'new',
});

const disabledReason = ({ object, review }: TestAccount) => {
  if (review === 'refused') return 'rejected.other';
  if (review === 'checking') return 'requirements.pending_verification';
  return payoutsStatus(object) === 'active' ? null : 'requirements.past_due';
};

function requirementsOf(account: TestAccount): Stripe.Account.Requirements {
  const entries = account.object.requirements?.entries ?? [];
  const of = (from: string) =>
    entries.filter((entry) => entry.awaiting_action_from === from).map(({ description }) => description);
  const { time } = account.object.requirements?.summary?.minimum_deadline ?? {};
  return {
    alternatives: [],
    current_deadline: time === undefined ? null : Math.floor(Date.parse(time) / 1000),
    currently_due: of('user'),
    disabled_reason: disabledReason(account),
    errors: [],
    eventually_due: of('user'),
    past_due: [],
    pending_verification: of('stripe'),
  };
}

/** A connected account as the first version of Stripe's API has it, and its events. */
export function accountV1(account: TestAccount): Stripe.Account {
  const { object, review, bank } = account;
  const { id, created, contact_email: email = null, metadata = {}, identity } = object;
  const place = { country: (identity?.country ?? 'us').toUpperCase(), currency: settlesIn(object) };
  const status = transfersStatus(object);
  return {
    id,
    object: 'account',
    business_profile: null,
    business_type: identity?.entity_type ?? null,
    capabilities: { transfers: status === 'active' || status === 'pending' ? status : 'inactive' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: place.country,
    created: Math.floor(Date.parse(created) / 1000),
    default_currency: place.currency,
    details_submitted: review !== 'unfinished',
    email,
    external_accounts: {
      object: 'list',
      data: bank ? [bankAccount(id, bank, place)] : [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    groups: null,
    metadata,
    payouts_enabled: payoutsStatus(object) === 'active',
    requirements: requirementsOf(account),
    tos_acceptance: { date: null },
    type: 'none',
  };
}
