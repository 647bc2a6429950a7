import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { mapWalk, walkOf, type Walk } from '#functions/table/walk.ts';

/** The ids of all gigs that somebody has ever published, those off the market too; so many to a page, if it is given. */
export function gigIdsOf(userId: string, limit?: number): Walk<string> {
  const { PK, SK } = keys.gigOf.begins(userId);
  const walk = walkOf({ where: { PK, SK: beginsWith(SK) }, ...(limit ? { limit } : {}) });
  return mapWalk(walk, (page) => page.map((item) => keys.gigOf.parts(item).gigId));
}
