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
import { mapPager, type Pager } from '#functions/table/pager.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import { remove, update } from '#functions/table/write.ts';

import { DELETED_USER } from './erase-account.ts';
import { isErasedProject, isOrdered, picturesToRemove } from './kept-pictures.ts';

/** Replaces the title of an erased project. */
export const DELETED_PROJECT = 'A project that was deleted';

/** Gigs and projects of a page, of which each takes several requests. */
const PAGE = 10;

/** Erases the texts and pictures of the gigs that somebody offered. The cover of one that was ordered is the other party's as well. */
export const eraseGigs = (userId: string): Pager<unknown> =>
  mapPager(gigIdsOf(userId, PAGE), (page) =>
    Promise.all(
      page.map(async (id) => {
        await eraseGig(id, userId);
        // Last, because what stays of a gig is found by it.
        await remove(keys.gigOf(userId, id));
      }),
    ),
  );

/** Erases the texts and pictures of the projects that somebody posted. What was worked on is the other party's as well. */
export const eraseProjects = (userId: string): Pager<unknown> =>
  mapPager(projectsOf(userId, PAGE), (page) =>
    Promise.all(page.filter(isErasedProject).map((project) => eraseProject(project, userId))),
  );

const removeOwn = async (userId: string, urls: readonly string[]) =>
  removePictures(userId, await picturesToRemove(userId, urls));

async function eraseGig(id: string, userId: string): Promise<void> {
  const gig = await findGig(id);
  if (!gig) return;
  // Its words are in the keys of its cards, if it still has any.
  if (gig.facets.length > 0) await transact(drop(gigListing, gig));
  await removeOwn(userId, [...gig.images, gig.card.cover]);
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

async function eraseProject({ card }: ProjectItem, userId: string): Promise<void> {
  const parent = parentOf(await getWhole(card.id));
  if (parent.facets.length > 0) await transact(drop(projectListing, parent));
  await removeOwn(userId, card.images);
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
