import { getCurrentUser } from '#functions/domain/accounts/users.ts';
import { listEarnings } from '#functions/domain/earnings/list.ts';
import { getEarnings } from '#functions/domain/earnings/read.ts';
import { exportedWork } from '#functions/domain/people/exported-work.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { everyPage } from '#functions/table/every-page.ts';

import { accountOf } from './account.ts';
import { portfolioOf } from './portfolio.ts';
import { gigsOf, reviewsOf } from './sales.ts';
import { talksOf } from './talks.ts';

/** What a seller has earned: the sums, and each order and module that they are the sums of. */
async function earningsOf(sellerId: string) {
  const [sums, entries] = await Promise.all([
    getEarnings(sellerId),
    everyPage((page) => listEarnings(sellerId, page)),
  ]);
  return { ...sums, entries };
}

/** What somebody has of every kind of work. */
async function workOf(userId: string): Promise<Record<string, readonly unknown[]>> {
  const parts = await Promise.all(Object.values(exportedWork).map((ofKind) => ofKind(userId)));
  return Object.assign({}, ...parts) as Record<string, readonly unknown[]>;
}

/**
 * Everything that somebody is in, as they may see it. Links to files are valid for a day at most. What is left out on
 * purpose is listed in the test, kind by kind: secrets, and what only the table needs.
 */
export async function collect(userId: string) {
  const user = await getCurrentUser(userId);
  const [account, gigs, work, reviews, conversations, portfolio, earnings] = await Promise.all([
    accountOf(user),
    gigsOf(userId),
    workOf(userId),
    reviewsOf(userId),
    talksOf(userId),
    portfolioOf(userId),
    user.isSeller ? earningsOf(userId) : null,
  ]);
  const site = env('SITE_ORIGIN');
  return {
    site,
    exportedAt: timestamp(),
    ...account,
    gigs,
    ...work,
    reviews,
    conversations,
    portfolio,
    earnings,
  };
}
