import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { query } from '#functions/table/read.ts';

/** Whether a gig's cover stays when its seller is erased: an order that was paid shows it, also once all of that went back. */
export async function isOrdered({ card: { id } }: GigItem): Promise<boolean> {
  const { PK, SK } = keys.bought.begins(id);
  const where = { PK, SK: beginsWith(SK) };
  return (await query({ where, limit: 1 })).items.length > 0;
}

/** Whether a project is erased with its client: nobody has worked on it. */
export const isErasedProject = ({ wonBy }: ProjectItem): boolean => wonBy === undefined;

/** The pictures in somebody's folder that stay when they are erased, wherever else they have shown them. */
export async function keptPictures(userId: string): Promise<Set<string>> {
  const [ids, projects] = await Promise.all([gigIdsOf(userId), projectsOf(userId)]);
  const kept = projects.filter((project) => !isErasedProject(project)).flatMap(({ card }) => card.images);
  for (const id of ids) {
    const gig = await findGig(id);
    if (gig && (await isOrdered(gig))) kept.push(gig.card.cover);
  }
  return new Set(kept);
}
