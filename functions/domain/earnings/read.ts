import type { Hold } from '#functions/domain/money/books/hold.ts';
import { findSellerAccount, owedBy } from '#functions/domain/money/books/seller-account.ts';
import { findAccountOf, toPayoutAccount } from '#functions/domain/money/payout-accounts/account.ts';
import { env } from '#functions/lib/env.ts';
import { createdAt } from '#functions/lib/ids.ts';
import { lists } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';
import type { Earnings } from '#shared/entities/money/earning.ts';
import { toMajor } from '#shared/rules/money/money.ts';

import { goesBack, goesBackAt } from './earning.ts';
import { findHolds } from './list.ts';
import { heldUntilOf } from './stopped.ts';
import { waitsForEmail } from './waits-for-email.ts';

/** How many payouts are read at a time. Usually the first page has the next one. */
const PAGE = 10;

/** What a seller has earned, what is paid out next, and where their payout account stands. */
export async function getEarnings(sellerId: string): Promise<Earnings> {
  const [sums, account, isWithoutEmail, coming] = await Promise.all([
    findSellerAccount(sellerId),
    findAccountOf(sellerId),
    waitsForEmail(sellerId),
    findComing(sellerId),
  ]);
  const { held = 0, clearing = 0, onItsWay = 0, paid = 0, disputes = 0 } = sums;
  const isExamined = disputes > 0;
  const heldUntil = heldUntilOf(sums);
  return {
    currency: env('CURRENCY'),
    held: toMajor(held),
    clearing: toMajor(clearing),
    onItsWay: toMajor(onItsWay),
    paid: toMajor(paid),
    owed: toMajor(owedBy(sums)),
    ...(isExamined || heldUntil ? { next: null, waiting: null } : coming),
    isExamined,
    heldUntil,
    account: toPayoutAccount(account, isWithoutEmail),
    since: createdAt(sellerId),
  };
}

/**
 * What is paid out to a seller next, and what waits for an account. In the order in which payouts clear: what waits is
 * cleared already, so it comes before what is still to clear.
 */
async function findComing(sellerId: string): Promise<Pick<Earnings, 'next' | 'waiting'>> {
  const where = { GSI2PK: lists.payoutsOf(sellerId) };
  const waiting: Hold[] = [];
  for await (const page of pagesOf({ index: 'GSI2', where, limit: PAGE })) {
    const holds = await findHolds(page);
    waiting.push(...holds.filter((hold) => hold.payout?.state === 'waiting' && goesBack(hold)));
    const next = holds.find(({ payout, disputes = 0 }) => payout?.state === 'clearing' && disputes === 0);
    if (next?.payout) {
      const { at, amount } = next.payout;
      return { next: { at, amount: toMajor(amount) }, waiting: toWaiting(waiting) };
    }
  }
  return { next: null, waiting: toWaiting(waiting) };
}

function toWaiting(holds: Hold[]): Earnings['waiting'] {
  const until = holds.map(goesBackAt).toSorted()[0];
  const amount = holds.reduce((sum, { payout }) => sum + (payout?.amount ?? 0), 0);
  return until === undefined ? null : { until, amount: toMajor(amount) };
}
