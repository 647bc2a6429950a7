import { gigListing } from '#functions/domain/gigs/listed.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { drop } from '#functions/domain/listing/listing-index.ts';
import { parentOf, projectListing } from '#functions/domain/projects/listed.ts';
import { getWhole } from '#functions/domain/projects/read.ts';
import type { ProjectItem, ProjectText } from '#functions/domain/projects/record.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { removePicture } from '#functions/services/s3/remove-picture.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transaction.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import { remove, update } from '#functions/table/write.ts';

import { DELETED_USER } from './erase-account.ts';
import { projectsOf } from './obligations.ts';
import { gigIdsOf } from './own-gigs.ts';

/** What takes the place of the title of a project that is erased. */
export const DELETED_PROJECT = 'A project that was deleted';

/** Whether a project is erased with its client: nobody has worked on it. */
export const isErasedProject = ({ wonBy }: ProjectItem): boolean => wonBy === undefined;

const same = <T extends object>(current: T | undefined) => current ?? ({} as T);

/** Erases the texts and pictures of what somebody offered. What was ordered, or worked on, is the other party's as well. */
export async function eraseWork(userId: string): Promise<void> {
  for (const id of await gigIdsOf(userId)) {
    await eraseGig(id);
    await remove(keys.gigOf(userId, id));
  }
  for (const project of await projectsOf(userId)) if (isErasedProject(project)) await eraseProject(project);
}

async function eraseGig(id: string): Promise<void> {
  const gig = await findGig(id);
  if (!gig) return;
  // Its words are in the keys of its cards, if it still has any.
  if (gig.facets.length > 0) await transact(drop(gigListing, gig));
  // An order shows the cover of the gig that it was of.
  const isOrdered = gig.card.sales > 0;
  await Promise.all([...gig.images, ...(isOrdered ? [] : [gig.card.cover])].map(removePicture));
  await update<GigItem>(keys.gig(id), {
    set: {
      deletedAt: ifAbsent(timestamp()),
      'card.title': 'A gig that was deleted',
      // Those off the market are in no list, by which copies of names are followed.
      'card.seller.username': DELETED_USER,
      'card.seller.img': null,
      'card.desc': '',
      'card.shortDesc': '',
      'card.words': '',
      facets: [],
      ...(isOrdered ? {} : { 'card.cover': '' }),
      desc: '',
      shortTitle: '',
      images: [],
      features: [],
    },
    add: { ver: 1 },
    when: { PK: exists },
    refused: same,
  });
}

async function eraseProject({ card }: ProjectItem): Promise<void> {
  const parent = parentOf(await getWhole(card.id));
  if (parent.facets.length > 0) await transact(drop(projectListing, parent));
  await Promise.all(card.images.map(removePicture));
  await update<ProjectItem>(keys.project(card.id), {
    set: { 'card.title': DELETED_PROJECT, 'card.description': '', 'card.images': [] },
    add: { ver: 1 },
    when: { PK: exists, wonBy: absent },
    refused: same,
  });
  await update<ProjectText>(keys.projectText(card.id), {
    set: { description: '', words: '', facets: [] },
    when: { PK: exists },
    refused: same,
  });
}
