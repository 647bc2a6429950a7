import { timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { findAccount, type SellerAccount } from '#functions/services/stripe/accounts/accounts.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';

import { findAccountOf, type AccountItem } from './account.ts';
import { notifyOfAccount, notifyOfReadiness } from './news.ts';
import { resumeTransfers } from './resume-transfers.ts';

/**
 * Fetches a seller's account from the provider and records its state, whatever the trigger; undefined if the seller has
 * none. What waits for the account is sent once it is ready. `first` is the account if the caller has just read it.
 * `isNotified`: notify the seller, who is not on the page, of new requirements.
 */
export async function refresh(
  sellerId: string,
  first?: AccountItem,
  { isNotified = false }: { isNotified?: boolean } = {},
): Promise<AccountItem | undefined> {
  return untilCurrent(
    async () => findAccountOf(sellerId),
    async (item) => {
      if (!item) return undefined;
      const refreshed = await record(item, await findAccount(item.accountId), isNotified);
      if (refreshed.status === 'ready') await resumeTransfers(sellerId);
      return refreshed;
    },
    first,
  );
}

/** Whether this environment made the account for this seller. */
const isOf = (account: SellerAccount, sellerId: string): boolean =>
  isOurs(account) && account.metadata['seller'] === sellerId;

/**
 * Records what the provider said since the item was read: if something else was recorded meanwhile, that may be newer. An
 * account that is gone, or is not this seller's, counts as closed.
 */
async function record(
  item: AccountItem,
  found: SellerAccount | null,
  isNotified: boolean,
): Promise<AccountItem> {
  const { sellerId, accountId, version } = item;
  const account = found && isOf(found, sellerId) ? found : undefined;
  const { status, due, deadline } = account ?? { status: 'closed' as const, due: [], deadline: null };
  const cannotPayOut = status === 'ready' && account?.paysOut === false;
  const isKnown =
    status === item.status &&
    cannotPayOut === (item.cannotPayOut ?? false) &&
    deadline === item.deadline &&
    due.join('\n') === item.due.join('\n');
  if (isKnown) return item;
  const at = timestamp();
  const isFirstReady = status === 'ready' && item.readyAt === undefined;
  const facts = {
    status,
    due,
    deadline,
    checkedAt: at,
    ...(cannotPayOut ? { cannotPayOut } : {}),
    ...(isFirstReady ? { readyAt: at } : {}),
  };
  await transact([
    change<AccountItem>(keys.payoutAccount(sellerId), {
      set: facts,
      remove: cannotPayOut ? [] : ['cannotPayOut'],
      add: { version: 1 },
      when: { accountId, version },
      refused: (current) => new Outdated(current),
    }),
    // Whatever has shown it: what the seller earns goes there from now on.
    ...(isFirstReady ? [notifyOfReadiness(sellerId)] : []),
    ...(isNotified && isWanting(facts, item) ? [notifyOfAccount(sellerId)] : []),
  ]);
  log.info('payout account changed', { sellerId, accountId, before: item.status, status });
  const { cannotPayOut: _, ...before } = item;
  return { ...before, ...facts, version: version + 1 };
}

type Facts = Pick<AccountItem, 'status' | 'deadline'>;

/** Whether the provider wants something now that it did not want before, of an account that its seller had finished. */
const isWanting = ({ status, deadline }: Facts, before: Facts): boolean =>
  status !== 'ready' &&
  status !== 'checking' &&
  ((status !== before.status && before.status !== 'unfinished') ||
    (deadline ?? '') > (before.deadline ?? ''));

/** The account of this id, if this environment made it for a seller and it is still the one that the seller has. */
export async function findByAccountId(accountId: string): Promise<AccountItem | undefined> {
  const account = await findAccount(accountId);
  const sellerId = account && isOurs(account) ? account.metadata['seller'] : undefined;
  const item = sellerId ? await findAccountOf(sellerId) : undefined;
  return item?.accountId === accountId ? item : undefined;
}
