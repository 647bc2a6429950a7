import { now, timestamp } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { at, conflict, invalid } from '#functions/lib/errors.ts';
import {
  createAccount,
  createLoginLink,
  createOnboardingLink,
  type AccountRefusal,
  type SellerAccount,
} from '#functions/services/stripe/accounts/accounts.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { absent } from '#functions/table/conditions.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import { update } from '#functions/table/write.ts';
import type { Refusal } from '#shared/refusal.ts';
import * as payoutTexts from '#shared/texts/money/payouts.ts';

import { arePayoutsManual, FIRST_LOOK, isUsable, type AccountItem } from './account.ts';
import { refresh } from './refresh.ts';

/** A seller as the provider is told of them. */
export type Seller = { id: string; email: string; username: string };

/** Milliseconds. Long enough for an account to be opened, and shorter than the time limit of the function. */
const TIME_LIMIT = 12_000;

const returnTo = { done: '/earnings?payouts=returned', again: '/earnings?payouts=again' };

/**
 * A link to the pages on which the provider asks a seller what it needs to know. The seller's account is opened first, once,
 * in this country: 400 without it, 409 for another country later, or where the provider refuses. `first` is the seller's
 * account if the caller has just read it.
 */
export const onboard = (
  seller: Seller,
  country: string | undefined,
  first?: AccountItem,
): Promise<{ url: string }> => withTimeLimit(onboardNow(seller, country, first), TIME_LIMIT);

async function onboardNow(
  seller: Seller,
  country: string | undefined,
  first: AccountItem | undefined,
): Promise<{ url: string }> {
  requireProvider();
  const current = await refresh(seller.id, first);
  const account = current && isUsable(current) ? current : await openAccount(seller, country, current);
  if (country && account.country !== country) throw conflict(payoutTexts.otherCountry);
  if (account.status === 'refused') throw conflict(payoutTexts.refused);
  const link = await createOnboardingLink(account.accountId, returnTo);
  if ('refused' in link) throw conflict(payoutTexts.noLink);
  return link;
}

/** A link that signs a seller in to their account at the provider; 409 if there is none that one can sign in to. */
export const signIn = (sellerId: string, first?: AccountItem): Promise<{ url: string }> =>
  withTimeLimit(signInNow(sellerId, first));

async function signInNow(sellerId: string, first: AccountItem | undefined): Promise<{ url: string }> {
  requireProvider();
  const account = await refresh(sellerId, first);
  if (!account || !isUsable(account)) throw conflict(payoutTexts.noAccount);
  const link = await createLoginLink(account.accountId);
  if ('refused' in link) throw conflict(payoutTexts.unfinished);
  return link;
}

function requireProvider(): void {
  if (arePayoutsManual()) throw conflict(payoutTexts.manual);
}

/** What a seller is told to whom the provider opens no account. */
const refusedBecause: Record<AccountRefusal, Refusal> = {
  identity: payoutTexts.detailsRefused,
  country: payoutTexts.countryRefused,
  other: payoutTexts.notNow,
};

/** Opens an account, in place of one that was closed. Of two tabs at once, both get the same. */
async function openAccount(
  { id: sellerId, email, username: name }: Seller,
  country: string | undefined,
  closed: AccountItem | undefined,
): Promise<AccountItem> {
  if (!country) {
    throw invalid(payoutTexts.countryMissing, at('country', payoutTexts.countryMissing));
  }
  const attempt = (closed?.attempt ?? 0) + 1;
  const account = await createAccount({ sellerId, attempt, email, name, country });
  if ('refused' in account) throw conflict(refusedBecause[account.refused]);
  return untilCurrent(
    () => closed,
    async (before) => attach(account, { sellerId, country, attempt }, before),
  );
}

type Opened = Pick<AccountItem, 'sellerId' | 'country' | 'attempt'>;

/** Stores the account as the seller's, unless another tab has stored one: nobody has a link to an account that is not stored. */
async function attach(
  { id: accountId, status, due, deadline }: SellerAccount,
  opened: Opened,
  before: AccountItem | undefined,
): Promise<AccountItem> {
  const at = timestamp();
  return update<AccountItem>(keys.payoutAccount(opened.sellerId), {
    set: {
      ...opened,
      accountId,
      environment: env('ENVIRONMENT'),
      openedAt: at,
      status,
      due,
      deadline,
      checkedAt: at,
      ...dueAt(now() + FIRST_LOOK, opened.sellerId),
    },
    add: { version: 1 },
    remove: ['failedPayout', 'payouts', 'notifiedInPart'],
    when: before ? { accountId: before.accountId } : { PK: absent },
    fallback: (current) => {
      if (current && isUsable(current)) return current;
      throw new Outdated(current);
    },
  });
}
