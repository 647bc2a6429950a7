import type Stripe from 'stripe';

import { ApiError, noSuchObject } from '#infra/local/stripe/api/error.ts';
import { eventsOf } from '#infra/local/stripe/api/events.ts';
import { type AccountNews, saveThinEvent } from '#infra/local/stripe/api/thin-events.ts';
import type { TestAccount, TestBank } from '#infra/local/stripe/resources/objects.ts';
import { schedulePayout } from '#infra/local/stripe/resources/payouts/payout-schedule.ts';
import type { Store } from '#infra/local/stripe/store.ts';

import { type Review, withReview } from './account-review.ts';
import { accountV1 } from './account-v1.ts';
import { closedAccount, payoutsStatus, transfersStatus } from './connected-account.ts';

const KIND = 'v2.core.account';

/** The connected account with this id; refuses one that is closed unless that is allowed. */
export function getAccount(store: Store, id: string, { orClosed = false } = {}): TestAccount {
  const account = store.of('').find(KIND, id);
  if (!account) throw noSuchObject(404, 'account', id, 'id');
  if (account.object.closed && !orClosed)
    throw new ApiError(400, { code: 'account_closed', message: `The account ${id} is closed.` });
  return account;
}

const capabilityNews = (capability: 'payouts' | 'stripe_transfers'): AccountNews => ({
  type: 'v2.core.account[configuration.recipient].capability_status_updated',
  data: { updated_capability: `stripe_balance.${capability}` },
});

/** What has changed of an account, each as a thin event tells it. */
function newsOf(before: Stripe.V2.Core.Account, after: Stripe.V2.Core.Account): AccountNews[] {
  if (after.closed) return before.closed ? [] : [{ type: 'v2.core.account.closed' }];
  const isAskedOther = JSON.stringify(before.requirements) !== JSON.stringify(after.requirements);
  return [
    ...(isAskedOther ? [{ type: 'v2.core.account[requirements].updated' } as const] : []),
    ...(transfersStatus(before) === transfersStatus(after) ? [] : [capabilityNews('stripe_transfers')]),
    ...(payoutsStatus(before) === payoutsStatus(after) ? [] : [capabilityNews('payouts')]),
  ];
}

/** Saves an account and tells what has changed of it, in events of both versions of the API. */
export function saveAccount(store: Store, before: TestAccount, after: TestAccount): void {
  const { id } = after.object;
  const platform = store.of('');
  platform.save(KIND, id, after);
  for (const news of newsOf(before.object, after.object)) saveThinEvent(platform, id, news);
  const [then, now] = [accountV1(before), accountV1(after)];
  const connected = store.of(id);
  if (JSON.stringify(then) !== JSON.stringify(now)) eventsOf(connected)('account.updated', now, then);
  if (payoutsStatus(after.object) === 'active') schedulePayout(connected);
}

/** Ends a check of an account's owner with this outcome. One that passes has given a bank account that works. */
export function review(store: Store, id: string, outcome: Review): void {
  const before = getAccount(store, id);
  const bank: TestBank = { id: `ba_1${id.slice('acct_1'.length)}`, returnsNext: false, isWrong: false };
  const isGiven = outcome === 'ready' || before.bank !== undefined;
  saveAccount(store, before, withReview({ ...before, review: outcome, ...(isGiven && { bank }) }));
}

/** Changes what the bank account of a connected account does; it must have one. */
export function changeBank(store: Store, id: string, change: Partial<TestBank>): void {
  const before = getAccount(store, id);
  if (!before.bank) throw new ApiError(400, { message: `The account ${id} has no bank account.` });
  saveAccount(store, before, withReview({ ...before, bank: { ...before.bank, ...change } }));
}

/** Closes an account, which must have no money any more. */
export function closeAccount(store: Store, id: string): TestAccount {
  const before = getAccount(store, id);
  if (
    store
      .of(id)
      .balances()
      .some(({ net }) => net !== 0)
  ) {
    throw new ApiError(400, {
      code: 'account_has_balance',
      message: `The account ${id} cannot be closed while it has a balance.`,
    });
  }
  const after = { ...before, object: closedAccount(before.object) };
  saveAccount(store, before, after);
  return after;
}
