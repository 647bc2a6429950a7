import { createHash } from 'node:crypto';

import Stripe from 'stripe';

import { env } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import { isRejection, orUnavailable, stripeUnavailable } from '#functions/services/stripe/errors.ts';
import { orNull, responseOf } from '#functions/services/stripe/objects.ts';

import { wordsOfRefusal, wordsOfRequirements } from './account-words.ts';

/**
 * Where a seller's account stands: the seller has to finish it, Stripe checks it, money can be transferred to it, Stripe
 * does not allow that, or it was closed.
 */
export type AccountStatus = 'unfinished' | 'checking' | 'ready' | 'refused' | 'closed';

/** What matters of a seller's account at Stripe. */
export type SellerAccount = {
  id: string;
  status: AccountStatus;
  /** Whether Stripe pays out what was transferred to it: it may be ready for money and lack what that takes. */
  paysOut: boolean;
  /** What Stripe still needs, in plain words; of a refused account, why it is refused. */
  due: string[];
  /** Until when it is needed (ISO); null if there is no hurry. */
  deadline: string | null;
  /** Which environment made it for which seller. */
  metadata: Record<string, string>;
};

/** For whom to open an account. `attempt` counts the accounts of a seller: one that is closed is replaced by another. */
export type NewAccount = {
  sellerId: string;
  attempt: number;
  email: string;
  name: string;
  /** ISO 3166-1 alpha-2, which cannot be changed later. */
  country: string;
};

/** Why Stripe opens no account: the seller's details, their country, or something that the seller cannot fix. */
export type AccountRefusal = 'identity' | 'country' | 'other';

/** Opening an account takes Stripe some seconds, and a repeat meanwhile is refused. Milliseconds. */
const patiently = { timeout: 8_000, maxNetworkRetries: 0 };

/** What Stripe is to send along with an account. */
const include: ['configuration.recipient', 'requirements'] = ['configuration.recipient', 'requirements'];

/**
 * Opens an account that money can be transferred to, or answers what Stripe refuses. Called again, from another tab or after a
 * lost response, it returns the same account.
 */
export async function createAccount(
  account: NewAccount,
): Promise<SellerAccount | { refused: AccountRefusal }> {
  const { sellerId, attempt, email, name, country } = account;
  const environment = env('ENVIRONMENT');
  // Stripe refuses a key that comes again with other parameters, and people change their addresses.
  const digest = createHash('sha256')
    .update(JSON.stringify([email, name, country]))
    .digest('base64url');
  const idempotencyKey = [environment, 'account', sellerId, attempt, digest].join(':');
  const { v2 } = await stripe();
  try {
    return await accountIn(
      v2.core.accounts.create(
        {
          contact_email: email,
          display_name: name,
          dashboard: 'express',
          // It takes them in small letters.
          identity: { country: country.toLowerCase() },
          configuration: {
            recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
          },
          defaults: {
            responsibilities: { fees_collector: 'application', losses_collector: 'application' },
          },
          metadata: { environment, seller: sellerId },
          include,
        },
        { idempotencyKey, ...patiently },
      ),
    );
  } catch (error) {
    return { refused: whatIsRefused(refusalIn(error)) };
  }
}

/** The account as Stripe has it now; null if there is none with this id, or it belongs to somebody else. */
export async function findAccount(accountId: string): Promise<SellerAccount | null> {
  const { v2 } = await stripe();
  try {
    return await orNull(accountIn(v2.core.accounts.retrieve(accountId, { include })));
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

/** The path, on our site, to which Stripe sends people back from its pages: when they are done, or with a link that was used. */
type ReturnTo = { done: string; again: string };

/**
 * A link to the pages on which Stripe asks what it needs, or the reason for which there is none. It works once and for a few
 * minutes, so it is never stored.
 */
export async function createOnboardingLink(
  accountId: string,
  { done, again }: ReturnTo,
): Promise<{ url: string } | { refused: string }> {
  const site = env('SITE_ORIGIN');
  const { v2 } = await stripe();
  try {
    const request = v2.core.accountLinks.create({
      account: accountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: {
          // All at once, so that nobody is asked again soon.
          collection_options: { fields: 'eventually_due', future_requirements: 'include' },
          return_url: site + done,
          refresh_url: site + again,
        },
      },
    });
    return await urlIn(request);
  } catch (error) {
    return { refused: reasonIn(error) };
  }
}

/** A link that signs a seller in to their account at Stripe, once; or the reason for which there is none. */
export async function createLoginLink(accountId: string): Promise<{ url: string } | { refused: string }> {
  const { accounts } = await stripe();
  try {
    return await urlIn(accounts.createLoginLink(accountId));
  } catch (error) {
    return { refused: reasonIn(error) };
  }
}

async function urlIn(request: Promise<{ url: string }>): Promise<{ url: string }> {
  const { url } = await orUnavailable(request);
  if (!URL.canParse(url)) throw stripeUnavailable(new Error('The response has no link.'));
  return { url };
}

/** Stripe's refusal of a request; throws any other error. */
function refusalIn(error: unknown): Stripe.errors.StripeError {
  if (!isRejection(error) || error instanceof Stripe.errors.StripeAuthenticationError) throw error;
  return error;
}

/** Why Stripe refuses a link. */
function reasonIn(error: unknown): string {
  const { code, message: reason } = refusalIn(error);
  const refused = code ?? reason;
  log.error('account refused', { refused, reason });
  return refused;
}

/** What Stripe refuses of a new account. What is not the seller's is for the operator: the marketplace's own account may lack something. */
function whatIsRefused({
  code = '',
  param = '',
  message: reason,
}: Stripe.errors.StripeError): AccountRefusal {
  const named = `${code} ${param}`;
  if (named.includes('country')) return 'country';
  if (/identity|contact_email|display_name/.test(named)) return 'identity';
  log.error('account set aside', { code, param, reason });
  return 'other';
}

const accountIn = async (request: Promise<Stripe.V2.Core.Account>): Promise<SellerAccount> =>
  toAccount(await responseOf(request, 'v2.core.account'));

function toAccount(account: Stripe.V2.Core.Account): SellerAccount {
  const { id, metadata = {}, closed, requirements } = account;
  const { stripe_transfers: transfers, payouts } =
    account.configuration?.recipient?.capabilities?.stripe_balance ?? {};
  const asked = (requirements?.entries ?? []).filter(
    (entry) => entry.awaiting_action_from === 'user' && entry.minimum_deadline.status !== 'eventually_due',
  );
  const status = closed ? 'closed' : statusOf(transfers, asked.length > 0);
  const reasons = transfers?.status_details.map(({ code }) => wordsOfRefusal(code)) ?? [];
  const time = requirements?.summary?.minimum_deadline?.time;
  const due = status === 'refused' ? [...new Set(reasons)] : wordsOfRequirements(asked.map(nameOf));
  return {
    id,
    status,
    paysOut: payouts?.status === 'active',
    due: status === 'closed' ? [] : due,
    deadline: asked.length > 0 && time ? new Date(time).toISOString() : null,
    metadata,
  };
}

const nameOf = ({ description }: Stripe.V2.Core.Account.Requirements.Entry): string => description;

type Transfers = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;

function statusOf(transfers: Transfers | undefined, isAsked: boolean): AccountStatus {
  if (transfers?.status === 'active') return 'ready';
  if (transfers?.status === 'rejected' || transfers?.status === 'unsupported') return 'refused';
  const details = transfers?.status_details ?? [];
  if (!transfers || isAsked || details.some(({ resolution }) => resolution === 'provide_info'))
    return 'unfinished';
  const endsByItself = details.every(({ code }) => beingChecked.has(code));
  return transfers.status === 'pending' || endsByItself ? 'checking' : 'refused';
}

/** The reasons for a restriction that end by themselves. */
const beingChecked = new Set<string>(['determining_status', 'requirements_pending_verification']);
