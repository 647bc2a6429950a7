import Stripe from 'stripe';

import { secret } from '#functions/services/secrets.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import { isRejection, orUnavailable } from '#functions/services/stripe/errors.ts';
import { responseOf } from '#functions/services/stripe/objects.ts';

/** What matters of the account of the marketplace itself, before it takes money. */
export type OwnAccount = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** In which Stripe books what is charged (ISO, in lower case). */
  currency: string;
  takesCharges: boolean;
  hasDetails: boolean;
  /** Whether its key moves real money. In test mode any account takes charges. */
  isLive: boolean;
};

/** The account of the marketplace itself. */
export async function getOwnAccount(): Promise<OwnAccount> {
  const { accounts } = await stripe();
  const account = await responseOf(accounts.retrieveCurrent(), 'account');
  return {
    country: account.country ?? '',
    currency: account.default_currency ?? '',
    takesCharges: account.charges_enabled,
    hasDetails: account.details_submitted,
    isLive: (await secret('STRIPE_SECRET_KEY')).includes('_live_'),
  };
}

/** Why Stripe shows us no accounts of sellers, as while the marketplace is no finished platform of Connect; null if it does. */
export async function refusalOfConnect(): Promise<string | null> {
  const { v2 } = await stripe();
  try {
    await orUnavailable(v2.core.accounts.list({ limit: 1 }));
    return null;
  } catch (error) {
    if (!isRejection(error) || error instanceof Stripe.errors.StripeAuthenticationError) throw error;
    return error.message;
  }
}
