import { findSellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { FIRST_LOOK, type AccountItem } from '#functions/domain/money/payout-accounts/account.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { dueAt, dueAttributes, isDue } from '#functions/table/due.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';

import { syncPayoutsOf } from './sync-payouts-of.ts';

const DAY = 24 * 3_600_000;

/** How long an account that nobody finishes is checked, in milliseconds: until its money would have gone back. */
const GIVE_UP = 90 * DAY;

/** Checks an account that is due to be checked, in case its events were lost. */
export async function checkAccount(key: Key): Promise<string> {
  const item = await findItem<AccountItem>(key);
  if (!item || !isDue(item)) return 'nothing';
  const { sellerId } = item;
  const account = await refresh(sellerId, item, { isNotified: true });
  const isIncomplete = account !== undefined && (await syncPayoutsOf(sellerId, account));
  const { onItsWay = 0 } = await findSellerAccount(sellerId);
  const next = account && nextLook(account, onItsWay > 0 || isIncomplete);
  await update<AccountItem>(key, {
    ...(next ? { set: dueAt(next, sellerId) } : { remove: dueAttributes }),
    when: { GSI3SK: item.GSI3SK ?? '' },
  });
  return 'account';
}

/**
 * When an account is checked again, in milliseconds: every day while money is on its way to the seller's bank, or was in a payout
 * before our books have it as sent, and later and later while it is not finished; undefined if nothing is to be seen.
 */
function nextLook({ status, openedAt }: AccountItem, isOnItsWay: boolean): number | undefined {
  if (status === 'closed') return undefined;
  if (isOnItsWay) return now() + DAY;
  const age = now() - Date.parse(openedAt);
  const isOpen = status === 'unfinished' || status === 'checking';
  return isOpen && age < GIVE_UP ? now() + Math.max(age, FIRST_LOOK) / 2 : undefined;
}
