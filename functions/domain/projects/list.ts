import { browse } from '#functions/domain/listing/listing-index.ts';
import { lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import type { ProjectFilter } from '#shared/api/work/projects.ts';
import type { ProjectCard } from '#shared/entities/work/project.ts';
import { categoryList } from '#shared/rules/work/category.ts';

import { projectListing, type ListedProject } from './listed.ts';
import { toProjectCard, type ProjectItem } from './record.ts';

/** A page of the open projects that match every filter. */
export async function listProjects({ cat, sort, ...filter }: ProjectFilter): Promise<Page<ProjectCard>> {
  const category = cat ? categoryList.toCode(cat) : undefined;
  if (cat && !category) return { items: [] };
  const search = { ...filter, cat: category, sort: sort === 'sales' ? 'rank' : 'newest' } as const;
  return openOnly(await browse(projectListing, search, filter));
}

/** A client's projects, newest first: the client sees all of them, others the open ones. */
export async function listProjectsOfClient(
  clientId: string,
  viewerId: string | undefined,
  page: PageRequest,
): Promise<Page<ProjectCard>> {
  if (viewerId !== clientId)
    return openOnly(await browse(projectListing, { owner: clientId, sort: 'newest' }, page));
  const own = { index: 'GSI1', key: lists.projectsOf(clientId) } as const;
  return mapPage(await newest<Pick<ProjectItem, 'card'>>(own, page), ({ card }) => toProjectCard(card));
}

/** Leaves out projects that are closed already: their cards are removed a moment after they close. */
function openOnly(page: Page<ListedProject>): Page<ProjectCard> {
  return mapPage({ ...page, items: page.items.filter(({ isOpen }) => isOpen) }, toProjectCard);
}
