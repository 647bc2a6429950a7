import * as index from '#functions/domain/listing/listing-index.ts';
import type { ListedRecords, Listing, ListingCard, Parent } from '#functions/domain/listing/listing.ts';
import { env } from '#functions/lib/env.ts';
import { notFound } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { expression } from '#functions/table/expression.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import {
  create,
  get,
  glance,
  query,
  transact,
  type Freshness,
  type Key,
  type Step,
} from '#functions/table/table.ts';
import type { ProjectFilter } from '#shared/api/projects.ts';
import { findCategory } from '#shared/entities/category.ts';
import type { NewProject, ProjectCard } from '#shared/entities/project.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { preview } from '#shared/rules/preview.ts';

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

/** What to tell whoever asks for a project that is not there. */
export const absent = () => notFound(messages.notFound.project);

/** A new project of this client, not kept yet. */
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

/** Posts a project: on its own page and in every list at once. */
export async function post(whole: WholeProject, claim: Step[]): Promise<void> {
  await transact([...addProject(whole), ...claim]);
}

/** Steps: a new project, and its cards if it is open. */
export function addProject(whole: WholeProject): Step[] {
  const { project, text } = whole;
  const cards = project.card.isOpen ? index.add(listing, parentOf(whole)) : [];
  return [create(project), create(text), ...cards];
}

async function find(id: string, freshness: Freshness): Promise<WholeProject | undefined> {
  const [first, last] = [keys.project(id), keys.projectText(id)];
  const { items } = await query<Key>({
    where: expression`PK = ${first.PK} AND SK BETWEEN ${first.SK} AND ${last.SK}`,
    limit: 2,
    freshness,
  });
  const [project, text] = items as [ProjectItem, ProjectText] | [];
  return project && text && { project, text };
}

/** A project, whatever has become of it, for who looks at it. */
export async function read(id: string): Promise<WholeProject> {
  const whole = await glance((freshness) => find(id, freshness));
  if (!whole) throw absent();
  return whole;
}

/** A project as it stands, for who acts on it. */
export async function standing(id: string): Promise<ProjectItem> {
  const project = await get<ProjectItem>(keys.project(id));
  if (!project) throw absent();
  return project;
}

/** A page of the open projects that fulfil everything that is asked for. */
export async function list({ cat, sort, ...filter }: ProjectFilter): Promise<Page<ProjectCard>> {
  const category = cat ? findCategory(cat) : undefined;
  if (cat && !category) return { items: [] };
  const asked = { ...filter, cat: category, sort: sort === 'sales' ? 'rank' : 'newest' } as const;
  return openOnes(await index.browse(listing, asked, filter));
}

/** A client's projects, newest first: all of them to themselves, the open ones to others. */
export async function ofClient(
  clientId: string,
  viewerId: string | undefined,
  page: PageRequest,
): Promise<Page<ProjectCard>> {
  if (viewerId !== clientId)
    return openOnes(await index.browse(listing, { owner: clientId, sort: 'newest' }, page));
  const own = { index: 'GSI1', key: lists.projectsOf(clientId) } as const;
  return mapPage(await newest<Pick<ProjectItem, 'card'>>(own, page), ({ card }) => toProjectCard(card));
}

/** A card may outlive its project's being open for a moment; one that says so itself is not shown. */
function openOnes(page: Page<Card>): Page<ProjectCard> {
  return mapPage({ ...page, items: page.items.filter(({ isOpen }) => isOpen) }, toProjectCard);
}

/** The project whose own item has this key; null when the key is another item's. */
export function idOf({ PK = '', SK = '' }: Partial<Key>): string | null {
  const id = PK.slice(PK.indexOf('#') + 1);
  const own = keys.project(id);
  return PK === own.PK && SK === own.SK ? id : null;
}

/** The same of a project's text. */
function textOf({ PK = '', SK = '' }: Partial<Key>): string | null {
  const id = PK.slice(PK.indexOf('#') + 1);
  const own = keys.projectText(id);
  return PK === own.PK && SK === own.SK ? id : null;
}

/** Brings a project's entries in the lists up to date with the project: only open ones are listed. */
export async function refresh(id: string): Promise<void> {
  const whole = await find(id, 'strong');
  if (whole) await index.follow(listing, parentOf(whole), whole.project.card.isOpen);
}

/** The cards of projects, for the recount. */
export const listed: ListedRecords<Card> = {
  name: listing.name,
  recordOf: (item) => idOf(item) ?? textOf(item),
  parentOf: (items) => {
    const project = items.find(idOf) as unknown as ProjectItem | undefined;
    const text = items.find(textOf) as unknown as ProjectText | undefined;
    if (!project || !text) return null;
    const { id, isOpen } = project.card;
    return { parent: parentOf({ project, text }), key: keys.project(id), isListed: isOpen };
  },
};
