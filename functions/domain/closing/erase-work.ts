import { gigListing } from '#functions/domain/gigs/listed.ts';
import { gigIdsOf } from '#functions/domain/gigs/own-gigs.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { drop } from '#functions/domain/listing/listing-index.ts';
import { parentOf, projectListing } from '#functions/domain/projects/listed.ts';
import { projectsOf } from '#functions/domain/projects/of-person.ts';
import { getWhole } from '#functions/domain/projects/read.ts';
import type { ProjectItem, ProjectText } from '#functions/domain/projects/record.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { removePictures } from '#functions/services/s3/remove-picture.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transaction.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import { remove, update } from '#functions/table/write.ts';

import { DELETED_USER } from './erase-account.ts';
import { isErasedProject, isOrdered, keptPictures } from './kept-pictures.ts';

/** What takes the place of the title of a project that is erased. */
export const DELETED_PROJECT = 'A project that was deleted';

/** Erases the texts and pictures of what somebody offered. What was ordered, or worked on, is the other party's as well. */
export async function eraseWork(userId: string): Promise<void> {
  const [gigIds, kept] = await Promise.all([gigIdsOf(userId), keptPictures(userId)]);
  const removeOwn = (urls: readonly string[]) =>
    removePictures(
      userId,
      urls.filter((url) => !kept.has(url)),
    );
  for (const id of gigIds) await eraseGig(id, removeOwn);
  for (const project of await projectsOf(userId))
    if (isErasedProject(project)) await eraseProject(project, removeOwn);
  // Last, because what stays of gigs is found by these.
  for (const id of gigIds) await remove(keys.gigOf(userId, id));
}

type RemovePictures = (urls: readonly string[]) => Promise<unknown>;

async function eraseGig(id: string, removeOwn: RemovePictures): Promise<void> {
  const gig = await findGig(id);
  if (!gig) return;
  // Its words are in the keys of its cards, if it still has any.
  if (gig.facets.length > 0) await transact(drop(gigListing, gig));
  await removeOwn([...gig.images, gig.card.cover]);
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
      ...((await isOrdered(gig)) ? {} : { 'card.cover': '' }),
      desc: '',
      shortTitle: '',
      images: [],
      features: [],
    },
    add: { ver: 1 },
    when: { PK: exists },
  });
}

async function eraseProject({ card }: ProjectItem, removeOwn: RemovePictures): Promise<void> {
  const parent = parentOf(await getWhole(card.id));
  if (parent.facets.length > 0) await transact(drop(projectListing, parent));
  await removeOwn(card.images);
  await update<ProjectItem>(keys.project(card.id), {
    set: { 'card.title': DELETED_PROJECT, 'card.description': '', 'card.images': [] },
    add: { ver: 1 },
    when: { PK: exists, wonBy: absent },
  });
  await update<ProjectText>(keys.projectText(card.id), {
    set: { description: '', words: '', facets: [] },
    when: { PK: exists },
  });
}
