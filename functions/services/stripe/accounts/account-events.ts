import { isOfOurMode, signedEvent, type SignedEvent } from '#functions/services/stripe/signed-event.ts';

/** What to sync after an event about a seller's account: the account, and if it is about payouts, those too. */
export type AccountEvent = { accountId: string; isAboutPayouts: boolean };

/**
 * A webhook event about a seller's account that Stripe has signed: whole ones, which name it beside their object, and thin
 * ones, which only name it. 400 if it is not signed; null if it is about nothing of ours to know, or of the other mode: the
 * live account of a marketplace gets the test events of its sellers' accounts too.
 */
export async function readAccountEvent(
  rawBody: string,
  signature: string | undefined,
): Promise<AccountEvent | null> {
  const event = await signedEvent(rawBody, signature, 'STRIPE_CONNECT_WEBHOOK_SECRET');
  const accountId = (await isOfOurMode(event)) ? accountIn(event) : undefined;
  if (typeof accountId !== 'string' || !isAccountId.test(accountId)) return null;
  return { accountId, isAboutPayouts: String(event.type).startsWith('payout.') };
}

const isAccountId = /^acct_\w{1,200}$/;

function accountIn({ type, account, related_object: related }: SignedEvent): unknown {
  if (typeof type !== 'string') return undefined;
  if (type.startsWith('v2.core.account')) return idOfAccount(related);
  return type === 'account.updated' || type.startsWith('payout.') ? account : undefined;
}

function idOfAccount(related: unknown): unknown {
  const { id, type } = (related ?? {}) as Record<string, unknown>;
  return type === 'v2.core.account' ? id : undefined;
}
