import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPager, pagerOf, type Pager } from '#functions/table/pager.ts';

/** The ids of all gigs that somebody has ever published, those off the market too; so many to a page, if it is given. */
export function gigIdsOf(userId: string, limit?: number): Pager<string> {
  const { PK, SK } = keys.gigOf.begins(userId);
  const pager = pagerOf({ where: { PK, SK: beginsWith(SK) }, ...(limit ? { limit } : {}) });
  return mapPager(pager, (page) => page.map((item) => keys.gigOf.parts(item).gigId));
}
