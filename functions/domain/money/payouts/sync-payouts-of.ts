import {
  findAccountOf,
  isUsable,
  type AccountItem,
} from '#functions/domain/money/payout-accounts/account.ts';
import { MY_PAYOUTS, notifySeller } from '#functions/domain/money/payout-accounts/news.ts';
import { now } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { payoutsSince, type SellerPayout } from '#functions/services/stripe/payouts/seller-payouts.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';

import { applyPayout, type Moved } from './apply-payout.ts';
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
  const news: Step[] = [];
  for (const payout of ended) {
    const { id, state } = payout;
    if (known[id] !== state) {
      const moved = waitsForAnother(payout, all) ? undefined : await recordPayout(account, payout);
      if (!moved) continue;
      news.push(...newsOf(account, payout, moved));
    }
    recorded[id] = state;
  }
  const last = ended.at(-1);
  const failed = last?.state === 'failed' ? last : undefined;
  if (failed?.id === account.failedPayout?.id && isSame(known, recorded)) return;
  await store(account, { recorded, failed, news });
  if (failed && failed.id !== account.failedPayout?.id)
    log.info('payout sent back', { sellerId, accountId, payoutId: failed.id });
}

/** Whether the contents of a payout cannot be told yet from those of an earlier one that is still on its way. */
const waitsForAnother = ({ isAutomatic, state, madeAt }: SellerPayout, all: SellerPayout[]): boolean =>
  !isAutomatic &&
  state === 'paid' &&
  all.some((each) => each.isAutomatic && each.state === 'pending' && each.madeAt <= madeAt);

/** Records a payout for every transfer in it, and answers what it moved of each; undefined if one of them is not in our books yet. */
async function recordPayout(account: AccountItem, payout: SellerPayout): Promise<Moved[] | undefined> {
  const all: (Moved | undefined)[] = [];
  for (const transfer of await transfersOf(account, payout))
    all.push(await applyPayout(account.sellerId, payout, transfer));
  const moved = all.filter((each) => each !== undefined);
  return moved.length === all.length ? moved.filter(({ amount }) => amount > 0) : undefined;
}

/** Steps: the seller is told of a payout once, with the sum of all that was paid out by it. */
function newsOf(
  { sellerId, payouts: known = {} }: AccountItem,
  { id, state }: SellerPayout,
  moved: Moved[],
): Step[] {
  const [first, ...others] = moved;
  const wasPaid = known[id] === 'paid';
  if (!first && !(state === 'failed' && wasPaid)) return [];
  const title = first && others.length === 0 ? first.title : MY_PAYOUTS;
  const sum = moved.reduce((total, { amount }) => total + amount, 0);
  return [notifySeller({ sellerId, title }, state === 'paid' ? 'paid' : 'sentBack', sum)];
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, state]) => other[id] === state);

type Seen = { recorded: Record<string, string>; failed: SellerPayout | undefined; news: Step[] };

/** Notes what is recorded and notifies of it, unless something else was recorded since the account was read, which may be newer. */
async function store(
  { sellerId, accountId, version }: AccountItem,
  { recorded: payouts, failed, news }: Seen,
): Promise<void> {
  await transact([
    change<AccountItem>(keys.payoutAccount(sellerId), {
      set: { payouts, ...(failed ? { failedPayout: { id: failed.id, at: failed.arrivesAt } } : {}) },
      add: { version: 1 },
      remove: failed ? [] : ['failedPayout'],
      when: { accountId, version },
      refused: (current) => new Outdated(current),
    }),
    ...news,
  ]);
}
