import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { pagesOf } from '#functions/table/read.ts';

/** The ids of all gigs that somebody has ever published, those off the market too. */
export async function gigIdsOf(userId: string): Promise<string[]> {
  const { PK, SK } = keys.gigOf(userId, '');
  const ids: string[] = [];
  for await (const page of pagesOf({ where: { PK, SK: beginsWith(SK) }, limit: 100 }))
    ids.push(...page.map((item) => item.SK.slice(SK.length)));
  return ids;
}
