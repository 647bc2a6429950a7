import { findByAccountId, refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountEvent } from '#functions/services/stripe/accounts/account-events.ts';

import { syncPayoutsOf } from './sync-payouts-of.ts';

/**
 * Handles an event about a seller's account. It is only a trigger: the current state is fetched, so repeated, late and
 * unordered events do no harm. Events about accounts that are not ours are ignored.
 */
export async function handleAccountEvent({ accountId, isAboutPayouts }: AccountEvent): Promise<void> {
  const account = await findByAccountId(accountId);
  if (!account) {
    log.info('account of nobody here ignored', { accountId });
    return;
  }
  const refreshed = await refresh(account.sellerId, account, { isNotified: true });
  if (isAboutPayouts) await syncPayoutsOf(account.sellerId, refreshed);
}
