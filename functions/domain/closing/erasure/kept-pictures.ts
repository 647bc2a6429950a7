import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { publicKey } from '#functions/services/s3/keys.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { concatPagers, mapPager, type Pager } from '#functions/table/pager.ts';
import { query } from '#functions/table/read.ts';

import { findNoted } from './notes.ts';

/** Whether a gig's cover stays when its seller is erased: an order that was paid shows it, also once all of that went back. */
export async function isOrdered({ card: { id } }: GigItem): Promise<boolean> {
  const { PK, SK } = keys.bought.begins(id);
  const where = { PK, SK: beginsWith(SK) };
  return (await query({ where, limit: 1 })).items.length > 0;
}

/** Whether a project is erased with its client: nobody has worked on it. */
export const isErasedProject = ({ wonBy }: ProjectItem): boolean => wonBy === undefined;

/** The pictures in somebody's folder that stay when they are erased, wherever else they have shown them. */
export function keptPictures(userId: string): Pager<string> {
  const kept = concatPagers(
    mapPager(projectsOf(userId), (page) =>
      page.filter((project) => !isErasedProject(project)).flatMap(({ card }) => card.images),
    ),
    mapPager(gigIdsOf(userId), async (page) => (await Promise.all(page.map(keptCover))).flat()),
  );
  const folder = `/${publicKey(userId)}/`;
  return mapPager(kept, (page) => page.filter((url) => url.startsWith(folder)));
}

async function keptCover(gigId: string): Promise<string[]> {
  const gig = await findGig(gigId);
  return gig?.card.cover && (await isOrdered(gig)) ? [gig.card.cover] : [];
}

/** Which of these pictures go with their person. */
export async function picturesToRemove(userId: string, urls: readonly string[]): Promise<string[]> {
  const kept = await findNoted(userId, 'picture', urls);
  return urls.filter((url) => !kept.has(url));
}
