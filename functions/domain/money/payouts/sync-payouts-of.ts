import {
  findAccountOf,
  isUsable,
  type AccountItem,
} from '#functions/domain/money/payout-accounts/account.ts';
import { now } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { payoutsSince, type SellerPayout } from '#functions/services/stripe/payouts/seller-payouts.ts';
import { keys } from '#functions/table/keys.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import { update } from '#functions/table/write.ts';

import { applyPayout } from './apply-payout.ts';
import { transfersOf } from './transfers-of.ts';

const DAY = 24 * 3_600_000;

/** How long ago a payout may have been made that we check, in milliseconds. Banks send one back within days. */
const WINDOW = 30 * DAY;

/**
 * Fetches which payouts have reached this seller's bank or were returned, and records that of their transfers. Recorded
 * payouts are not fetched again, and a closed account has none any more.
 */
export async function syncPayoutsOf(sellerId: string, first?: AccountItem): Promise<void> {
  await untilCurrent(
    async () => findAccountOf(sellerId),
    async (account) => {
      if (account && isUsable(account)) await look(account);
    },
    first,
  );
}

async function look(account: AccountItem): Promise<void> {
  const { sellerId, accountId, payouts: known = {} } = account;
  const all = await payoutsSince(accountId, now() - WINDOW);
  const ended = all.filter(({ state }) => state !== 'pending');
  const recorded: Record<string, string> = {};
  for (const payout of ended) {
    const { id, state } = payout;
    if (known[id] === state || (!waitsForAnother(payout, all) && (await isRecorded(account, payout))))
      recorded[id] = state;
  }
  const last = ended.at(-1);
  const failed = last?.state === 'failed' ? last : undefined;
  if (failed?.id === account.failedPayout?.id && isSame(known, recorded)) return;
  await store(account, recorded, failed);
  if (failed && failed.id !== account.failedPayout?.id)
    log.info('payout sent back', { sellerId, accountId, payoutId: failed.id });
}

/** Whether the contents of a payout cannot be told yet from those of an earlier one that is still on its way. */
const waitsForAnother = ({ isAutomatic, state, madeAt }: SellerPayout, all: SellerPayout[]): boolean =>
  !isAutomatic &&
  state === 'paid' &&
  all.some((each) => each.isAutomatic && each.state === 'pending' && each.madeAt <= madeAt);

/** Records a payout for every transfer in it; false if one of them is not in our books yet. */
async function isRecorded(account: AccountItem, payout: SellerPayout): Promise<boolean> {
  let isWhole = true;
  for (const transfer of await transfersOf(account, payout))
    isWhole = (await applyPayout(account.sellerId, payout, transfer)) && isWhole;
  return isWhole;
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, state]) => other[id] === state);

/** Notes what is recorded, unless something else was recorded since the account was read, which may be newer. */
async function store(
  { sellerId, accountId, version }: AccountItem,
  payouts: Record<string, string>,
  failed: SellerPayout | undefined,
): Promise<void> {
  await update<AccountItem>(keys.payoutAccount(sellerId), {
    set: { payouts, ...(failed ? { failedPayout: { id: failed.id, at: failed.arrivesAt } } : {}) },
    add: { version: 1 },
    remove: failed ? [] : ['failedPayout'],
    when: { accountId, version },
    refused: (current) => {
      throw new Outdated(current);
    },
  });
}
