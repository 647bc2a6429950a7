import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { allOf } from '#functions/table/read.ts';

/** The ids of all gigs that somebody has ever published, those off the market too. */
export async function gigIdsOf(userId: string): Promise<string[]> {
  const { PK, SK } = keys.gigOf.begins(userId);
  return (await allOf({ where: { PK, SK: beginsWith(SK) } })).map((item) => keys.gigOf.parts(item).gigId);
}
