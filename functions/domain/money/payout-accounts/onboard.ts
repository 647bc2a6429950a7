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
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { Refusal } from '#shared/refusal.ts';
import * as payoutTexts from '#shared/texts/money/payouts.ts';

import { arePayoutsManual, FIRST_LOOK, isUsable, type AccountItem } from './account.ts';
import { notifyOfOpening } from './news.ts';
import { refresh } from './refresh.ts';

/** A seller as the provider is told of them. */
export type Seller = { id: string; email: string; username: string };

/** Milliseconds. Long enough for an account to be opened, and shorter than the time limit of the function. */
const TIME_LIMIT = 12_000;

const returnTo = { done: '/earnings?payouts=returned', again: '/earnings?payouts=again' };

/**
 * Requires proof of identity of whoever asks for a link, while the provider is asked about the account: the steps that use it up, and
 * what else is to be done once it is accepted.
 */
type Prove = () => Promise<{ steps: Step[]; forget: () => Promise<void> }>;

/**
 * A link to the pages on which the provider asks a seller what it needs to know. The seller's account is opened first, once,
 * in this country, and they are told of that: 400 without it, 409 for another country later, or where the provider refuses.
 * `first` is the seller's account if the caller has just read it.
 */
export const onboard = (
  seller: Seller,
  country: string | undefined,
  first: AccountItem | undefined,
  prove: Prove,
): Promise<{ url: string }> =>
  withTimeLimit(
    whenProven(seller.id, { first, prove }, async (current, useUp) => {
      const usable = current && isUsable(current) ? current : undefined;
      if (usable) requireOpen(usable, country);
      else requireCountry(country);
      await useUp();
      const account = usable ?? requireOpen(await openAccount(seller, country, current), country);
      const link = await createOnboardingLink(account.accountId, returnTo);
      if ('refused' in link) throw conflict(payoutTexts.noLink);
      return link;
    }),
    TIME_LIMIT,
  );

/** The account, if the provider can be told more about it, and it is in this country if one is named. */
function requireOpen(account: AccountItem, country: string | undefined): AccountItem {
  if (country && account.country !== country) throw conflict(payoutTexts.otherCountry);
  if (account.status === 'refused') throw conflict(payoutTexts.refused);
  return account;
}

/** A link that signs a seller in to their account at the provider; 409 if there is none that one can sign in to. */
export const signIn = (
  sellerId: string,
  first: AccountItem | undefined,
  prove: Prove,
): Promise<{ url: string }> =>
  withTimeLimit(
    whenProven(sellerId, { first, prove }, async (account, useUp) => {
      if (!account || !isUsable(account)) throw conflict(payoutTexts.noAccount);
      await useUp();
      const link = await createLoginLink(account.accountId);
      if ('refused' in link) throw conflict(payoutTexts.unfinished);
      return link;
    }),
  );

/**
 * Does something with a seller's account, as the provider has it now, once it is proven who asks. `useUp` uses up the proof: before
 * anything is done that it is for, and only then.
 */
async function whenProven<T>(
  sellerId: string,
  { first, prove }: { first: AccountItem | undefined; prove: Prove },
  run: (account: AccountItem | undefined, useUp: () => Promise<void>) => Promise<T>,
): Promise<T> {
  requireProvider();
  const proving = prove();
  const answer = async () => {
    const [account, { steps }] = await Promise.all([refresh(sellerId, first), proving]);
    return run(account, () => transact(steps));
  };
  const [result] = await Promise.all([answer(), proving.then(({ forget }) => forget())]);
  return result;
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

function requireCountry(country: string | undefined): asserts country is string {
  if (!country) throw invalid(payoutTexts.countryMissing, at('country', payoutTexts.countryMissing));
}

/** Opens an account, in place of one that was closed. Of two tabs at once, both get the same. */
async function openAccount(
  { id: sellerId, email, username: name }: Seller,
  country: string | undefined,
  closed: AccountItem | undefined,
): Promise<AccountItem> {
  requireCountry(country);
  const attempt = (closed?.attempt ?? 0) + 1;
  const account = await createAccount({ sellerId, attempt, email, name, country });
  if ('refused' in account) throw conflict(refusedBecause[account.refused]);
  return untilCurrent(
    () => closed,
    async (before) =>
      before && isUsable(before) ? before : attach(account, { sellerId, country, attempt }, before),
  );
}

type Opened = Pick<AccountItem, 'sellerId' | 'country' | 'attempt'>;

/**
 * Stores the account as the seller's, and notifies them, unless another tab has stored one: nobody has a link to an account that is
 * not stored.
 */
async function attach(
  { id: accountId, status, due, deadline }: SellerAccount,
  opened: Opened,
  before: AccountItem | undefined,
): Promise<AccountItem> {
  const at = timestamp();
  const key = keys.payoutAccount(opened.sellerId);
  const set = {
    ...opened,
    accountId,
    environment: env('ENVIRONMENT'),
    openedAt: at,
    status,
    due,
    deadline,
    checkedAt: at,
    ...dueAt(now() + FIRST_LOOK, opened.sellerId),
  };
  await transact([
    change<AccountItem>(key, {
      set,
      add: { version: 1 },
      remove: ['readyAt', 'failedPayout', 'payouts', 'notifiedInPart'],
      when: before ? { accountId: before.accountId } : { PK: absent },
      refused: (current) => new Outdated(current),
    }),
    notifyOfOpening(opened.sellerId),
  ]);
  return { ...key, ...set, version: (before?.version ?? 0) + 1 };
}
