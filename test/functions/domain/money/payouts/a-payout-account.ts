import Stripe from 'stripe';

import { getUser } from '#functions/domain/accounts/users.ts';
import { findAccountOf } from '#functions/domain/money/payout-accounts/account.ts';
import { handleAccountEvent } from '#functions/domain/money/payouts/handle-account-event.ts';
import { now } from '#functions/lib/clock.ts';
import { readAccountEvent } from '#functions/services/stripe/accounts/account-events.ts';
import { onboard } from '#test/functions/domain/steps.ts';
import { keys as secrets } from '#test/infra/local/stripe/stand-in.ts';

/** Asks for a link as this seller, with the country of their bank account if they name one, and returns it with their account. */
export async function anAccountOf(seller: { id: string }, country: string | null = 'US') {
  const { url } = await onboard(await getUser(seller.id), country ?? undefined);
  const account = await findAccountOf(seller.id);
  if (!account) throw new Error('The seller has no account.');
  return { url, ...account };
}

/** A signature of an event about a seller's account, by default one that the product accepts. */
export const signed = (payload: string, secret: string = secrets.connectWebhookSecret, at = now()): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) });

/** Hands an event about a seller's account to the product, as its webhook does. */
export async function hearOfAccount(payload: string): Promise<void> {
  const event = await readAccountEvent(payload, signed(payload));
  if (event) await handleAccountEvent(event);
}

/** A thin event that names this account. */
export const aThinEvent = (accountId: string, more: object = {}): string =>
  JSON.stringify({
    id: 'evt_thin',
    object: 'v2.core.event',
    type: 'v2.core.account[requirements].updated',
    livemode: false,
    related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` },
    ...more,
  });

/** An event of a connected account with its object. */
export const aSnapshot = (accountId: string, type: string, object: object, more: object = {}): string =>
  JSON.stringify({
    id: 'evt_whole',
    object: 'event',
    type,
    account: accountId,
    livemode: false,
    data: { object },
    ...more,
  });
