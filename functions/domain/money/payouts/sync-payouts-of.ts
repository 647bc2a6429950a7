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
 * payouts are not fetched again, and a closed account has none any more. Answers whether a payout has a transfer that our books do
 * not have as sent yet, so that it is to be looked at again.
 */
export async function syncPayoutsOf(sellerId: string, first?: AccountItem): Promise<boolean> {
  return untilCurrent(
    async () => findAccountOf(sellerId),
    async (account) => (account && isUsable(account) ? look(account) : false),
    first,
  );
}

async function look(account: AccountItem): Promise<boolean> {
  const { sellerId, accountId, payouts: known = {}, notifiedInPart = {} } = account;
  const all = await payoutsSince(accountId, now() - WINDOW);
  const ended = all.filter(({ state }) => state !== 'pending');
  const seen: Seen = { recorded: {}, notifiedInPart: {}, failed: undefined, news: [] };
  let isIncomplete = false;
  for (const payout of ended) {
    const { id, state } = payout;
    if (known[id] === state) {
      seen.recorded[id] = state;
      continue;
    }
    if (waitsForAnother(payout, all)) continue;
    const { moved, isWhole } = await recordPayout(account, payout);
    const isNotified = isWhole || isNotifiedInPart(payout);
    if (isNotified) seen.news.push(...newsOf(account, payout, moved));
    if (isWhole) seen.recorded[id] = state;
    else {
      isIncomplete = true;
      const notified = isNotified ? sumOf(moved) : notifiedInPart[id];
      if (state === 'paid' && notified) seen.notifiedInPart[id] = notified;
    }
  }
  const last = ended.at(-1);
  const failed = last?.state === 'failed' ? last : undefined;
  const isNew = failed?.id !== account.failedPayout?.id;
  if (!isNew && isSame(known, seen.recorded) && seen.news.length === 0) return isIncomplete;
  await store(account, { ...seen, failed });
  if (failed && isNew) log.info('payout sent back', { sellerId, accountId, payoutId: failed.id });
  return isIncomplete;
}

/**
 * Whether a seller is notified of a payout although our books do not have all of its transfers as sent: a day after it has arrived,
 * and at once of what the bank has sent back, because that is moved only once.
 */
const isNotifiedInPart = ({ state, arrivesAt }: SellerPayout): boolean =>
  state === 'failed' || now() - Date.parse(arrivesAt) >= DAY;

/** Whether the contents of a payout cannot be told yet from those of an earlier one that is still on its way. */
const waitsForAnother = ({ isAutomatic, state, madeAt }: SellerPayout, all: SellerPayout[]): boolean =>
  !isAutomatic &&
  state === 'paid' &&
  all.some((each) => each.isAutomatic && each.state === 'pending' && each.madeAt <= madeAt);

/** Records a payout for every transfer in it, and answers what it moved of each, and whether all of them are in our books. */
async function recordPayout(
  account: AccountItem,
  payout: SellerPayout,
): Promise<{ moved: Moved[]; isWhole: boolean }> {
  const all: (Moved | undefined)[] = [];
  for (const transfer of await transfersOf(account, payout))
    all.push(await applyPayout(account.sellerId, payout, transfer));
  const found = all.filter((each) => each !== undefined);
  return { moved: found.filter(({ amount }) => amount > 0), isWhole: found.length === all.length };
}

const sumOf = (moved: Moved[]): number => moved.reduce((total, { amount }) => total + amount, 0);

/** Steps: the seller is told of a payout once, with the sum of all that was paid out by it, without what they were told of before. */
function newsOf(
  { sellerId, payouts: known = {}, notifiedInPart = {} }: AccountItem,
  { id, state }: SellerPayout,
  moved: Moved[],
): Step[] {
  const [first, ...others] = moved;
  const notified = notifiedInPart[id] ?? 0;
  const wasPaid = known[id] === 'paid' || notified > 0;
  const sum = sumOf(moved) - (state === 'paid' ? notified : 0);
  if (sum <= 0 && !(state === 'failed' && wasPaid)) return [];
  const title = first && others.length === 0 ? first.title : MY_PAYOUTS;
  return [notifySeller({ sellerId, title }, state === 'paid' ? 'paid' : 'sentBack', sum)];
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, state]) => other[id] === state);

type Seen = {
  recorded: Record<string, string>;
  notifiedInPart: Record<string, number>;
  failed: SellerPayout | undefined;
  news: Step[];
};

/** Notes what is recorded and notifies of it, unless something else was recorded since the account was read, which may be newer. */
async function store(
  { sellerId, accountId, version }: AccountItem,
  { recorded: payouts, notifiedInPart, failed, news }: Seen,
): Promise<void> {
  const isInPart = Object.keys(notifiedInPart).length > 0;
  await transact([
    change<AccountItem>(keys.payoutAccount(sellerId), {
      set: {
        payouts,
        ...(isInPart ? { notifiedInPart } : {}),
        ...(failed ? { failedPayout: { id: failed.id, at: failed.arrivesAt } } : {}),
      },
      add: { version: 1 },
      remove: [...(failed ? [] : ['failedPayout']), ...(isInPart ? [] : ['notifiedInPart'])],
      when: { accountId, version },
      refused: (current) => new Outdated(current),
    }),
    ...news,
  ]);
}
