import { getCurrentUser } from '#functions/domain/accounts/users.ts';
import { getEarnings } from '#functions/domain/earnings/read.ts';
import { listEarnings } from '#functions/domain/kinds/list-earnings.ts';
import { exportedWork } from '#functions/domain/people/exported-work.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { concatPagers, listPager, type Pager } from '#functions/table/pager.ts';

import { accountOf, newsOf } from './account.ts';
import { enclosed, listOf, members, objectOf, pieces, type JsonPart } from './pieces.ts';
import { portfolioOf } from './portfolio.ts';
import { gigsOf, reviewsOf } from './sales.ts';
import { talksOf } from './talks.ts';

/** What a seller has earned: the sums, and each order and module that they are the sums of. Nothing of who has no shop. */
function earningsOf(userId: string): Pager<JsonPart> {
  const entries = listOf(
    'entries',
    listPager((page) => listEarnings(userId, page)),
  );
  const earned = enclosed(
    entries,
    async () => [{ name: 'earnings', open: '{' }, ...members(await getEarnings(userId))],
    [{ close: '}' }],
  );
  return async (from) => {
    if ((await getCurrentUser(userId)).isSeller) return earned(from);
    return { items: [{ name: 'earnings', value: null }] };
  };
}

/** What somebody has of every kind of work. */
function workOf(userId: string): Pager<JsonPart> {
  const lists = Object.values(exportedWork).flatMap((ofKind) => Object.entries(ofKind(userId)));
  return concatPagers(...lists.map(([name, pager]) => listOf(name, pager)));
}

/**
 * Everything that somebody is in, as they may see it, page by page. Links to files are valid for a day at most. What is left out on
 * purpose is listed in the test, kind by kind: secrets, and what only the table needs.
 */
export function collect(userId: string): Pager<JsonPart> {
  const account = pieces(async () => {
    const user = await getCurrentUser(userId);
    return members({ site: env('SITE_ORIGIN'), exportedAt: timestamp(), ...(await accountOf(user)) });
  });
  return objectOf(
    undefined,
    account,
    listOf('notifications', newsOf(userId)),
    gigsOf(userId),
    workOf(userId),
    reviewsOf(userId),
    talksOf(userId),
    portfolioOf(userId),
    earningsOf(userId),
  );
}
