import { findByAccountId, refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountEvent } from '#functions/services/stripe/accounts/account-events.ts';

import { syncPayoutsOf } from './sync-payouts-of.ts';

/**
 * Does what follows from an event about a seller's account. It only makes us look: what is true is fetched, so that events
 * that are repeated, late or out of order do no harm, and those about accounts that are not ours do nothing.
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
