import * as index from '#functions/domain/listing/listing-index.ts';
import type { ListedRecords, Listing, ListingCard, Parent } from '#functions/domain/listing/listing.ts';
import { env } from '#functions/lib/env.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findCheaply, findItem, query, type Consistency } from '#functions/table/read.ts';
import { create, transact, type Step } from '#functions/table/transaction.ts';
import type { ProjectFilter } from '#shared/api/projects.ts';
import { findCategory } from '#shared/entities/category.ts';
import type { NewProject, ProjectCard } from '#shared/entities/project.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { limits } from '#shared/limits.ts';
import { preview } from '#shared/rules/preview.ts';

import { projectNotFound } from './lifecycle.ts';
import {
  toProjectCard,
  type ProjectItem,
  type ProjectListing,
  type ProjectText,
  type WholeProject,
} from './record.ts';

type Card = ProjectListing & ListingCard;

const listing: Listing<Card> = {
  name: 'PROJECTS',
  ownerOf: ({ client }) => client.id,
  rankOf: ({ bidCount }) => bidCount,
  mayReturn: true,
};

/** A new project of this client, not stored yet. */
export function draft({ id: clientId, username, img }: UserCard, fields: NewProject): WholeProject {
  const id = newId();
  const { title, category, description, budget, images, numberOfModules } = fields;
  const card: ProjectListing = {
    id,
    client: { id: clientId, username, img },
    title,
    cat: category,
    description: preview(description, limits.preview.card),
    price: budget,
    images,
    numberOfModules,
    bidCount: 0,
    isOpen: true,
    isCompleted: false,
  };
  const project: ProjectItem = {
    ...keys.project(id),
    GSI1PK: lists.projectsOf(clientId),
    GSI1SK: id,
    card,
    ver: 1,
    currency: env('CURRENCY'),
    modCount: 0,
    doneCount: 0,
  };
  const filed = index.file(listing, card, { lead: [title, category], rest: [description] });
  return { project, text: { ...keys.projectText(id), description, ...filed } };
}

const parentOf = ({ project, text }: WholeProject): Parent<Card> => ({
  card: { ...project.card, words: text.words },
  facets: text.facets,
  ver: project.ver,
});

/** Posts a project, with its entries in all lists. */
export async function post(whole: WholeProject, claim: Step[]): Promise<void> {
  await transact([...addProject(whole), ...claim]);
}

/** Steps: a new project, and its cards in the lists if it is open. */
export function addProject(whole: WholeProject): Step[] {
  const { project, text } = whole;
  const cards = project.card.isOpen ? index.add(listing, parentOf(whole)) : [];
  return [create(project), create(text), ...cards];
}

/** The project of this id without its text, if there is one. */
export async function find(id: string): Promise<ProjectItem | undefined> {
  return findItem<ProjectItem>(keys.project(id));
}

/** The project of this id without its text; 404 where there is none. */
export async function get(id: string): Promise<ProjectItem> {
  const project = await find(id);
  if (!project) throw projectNotFound();
  return project;
}

async function findWhole(id: string, consistency: Consistency): Promise<WholeProject | undefined> {
  const [first, last] = [keys.project(id), keys.projectText(id)];
  const { items } = await query<Key>({
    where: { PK: first.PK, SK: between(first.SK, last.SK) },
    limit: 2,
    consistency,
  });
  const [project, text] = items as [ProjectItem, ProjectText] | [];
  return project && text && { project, text };
}

/** The project of this id with its text; 404 where there is none. A change may show a moment later. */
export async function getWhole(id: string): Promise<WholeProject> {
  const whole = await findCheaply((consistency) => findWhole(id, consistency));
  if (!whole) throw projectNotFound();
  return whole;
}

/** A page of the open projects that match the filter. */
export async function list({ cat, sort, ...filter }: ProjectFilter): Promise<Page<ProjectCard>> {
  const category = cat ? findCategory(cat) : undefined;
  if (cat && !category) return { items: [] };
  const asked = { ...filter, cat: category, sort: sort === 'sales' ? 'rank' : 'newest' } as const;
  return openOnly(await index.browse(listing, asked, filter));
}

/** A client's projects, newest first: the client sees all of them, others the open ones. */
export async function ofClient(
  clientId: string,
  viewerId: string | undefined,
  page: PageRequest,
): Promise<Page<ProjectCard>> {
  if (viewerId !== clientId)
    return openOnly(await index.browse(listing, { owner: clientId, sort: 'newest' }, page));
  const own = { index: 'GSI1', key: lists.projectsOf(clientId) } as const;
  return mapPage(await newest<Pick<ProjectItem, 'card'>>(own, page), ({ card }) => toProjectCard(card));
}

/** Without the cards of projects that are closed already: they leave the lists a moment later. */
function openOnly(page: Page<Card>): Page<ProjectCard> {
  return mapPage({ ...page, items: page.items.filter(({ isOpen }) => isOpen) }, toProjectCard);
}

/** The id of the project whose item has this key; null for the key of another item. */
export function idOf({ PK = '', SK = '' }: Partial<Key>): string | null {
  const id = PK.slice(PK.indexOf('#') + 1);
  const own = keys.project(id);
  return PK === own.PK && SK === own.SK ? id : null;
}

/** The id of the project whose text has this key; null for the key of another item. */
function idOfText({ PK = '', SK = '' }: Partial<Key>): string | null {
  const id = PK.slice(PK.indexOf('#') + 1);
  const own = keys.projectText(id);
  return PK === own.PK && SK === own.SK ? id : null;
}

/** Brings a project's cards in the lists up to date; only open projects are listed. */
export async function refresh(id: string): Promise<void> {
  const whole = await findWhole(id, 'strong');
  if (whole) await index.follow(listing, parentOf(whole), whole.project.card.isOpen);
}

/** How the recount reads projects and their cards. */
export const listed: ListedRecords<Card> = {
  name: listing.name,
  recordOf: (item) => idOf(item) ?? idOfText(item),
  parentOf: (items) => {
    const project = items.find(idOf) as unknown as ProjectItem | undefined;
    const text = items.find(idOfText) as unknown as ProjectText | undefined;
    if (!project || !text) return null;
    const { id, isOpen } = project.card;
    return { parent: parentOf({ project, text }), key: keys.project(id), isListed: isOpen };
  },
};
