import { sync } from '#functions/domain/listing/listing-index.ts';
import type { ListedRecords, Listing, ListingCard, Parent } from '#functions/domain/listing/listing.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';

import { findWhole } from './read.ts';
import type { ProjectItem, ProjectListing, ProjectText } from './record.ts';

/** A project's card in the lists. */
export type ListedProject = ProjectListing & ListingCard;

/** How projects are listed. */
export const projectListing: Listing<ListedProject> = {
  name: 'PROJECTS',
  ownerOf: ({ client }) => client.id,
  rankOf: ({ bidCount }) => bidCount,
  mayBeListedAgain: true,
};

type Listed = { project: ProjectItem; text: ProjectText };

/** The part of a project that its cards are made of. */
export const parentOf = ({ project, text }: Listed): Parent<ListedProject> => ({
  card: { ...project.card, words: text.words },
  facets: text.facets,
  ver: project.ver,
});

/** The id of the project whose item has this key; null for the key of another item. */
export const idOf = (key: Key): string | null => keys.project.match(key)?.projectId ?? null;

/** Brings a project's cards in the lists up to date; only open projects are listed. */
export async function refresh(id: string): Promise<void> {
  const whole = await findWhole(id, 'strong');
  if (whole) await sync(projectListing, parentOf(whole), whole.project.card.isOpen);
}

/** Projects and their cards, for the recount. */
export const listed: ListedRecords<ListedProject> = {
  name: projectListing.name,
  idOf,
  async find(id) {
    const whole = await findWhole(id, 'strong');
    return whole && { parent: parentOf(whole), key: keys.project(id), isListed: whole.project.card.isOpen };
  },
};
