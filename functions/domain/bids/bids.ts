import { projectLifecycle } from '#functions/domain/projects/lifecycle.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { toProjectCard, type ProjectItem } from '#functions/domain/projects/record.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItem, findItems, queryRange } from '#functions/table/read.ts';
import type { Bid } from '#shared/entities/bid.ts';
import type { ProjectCard } from '#shared/entities/project.ts';
import type { Party } from '#shared/rules/role.ts';

import { bidNotFound } from './lifecycle.ts';
import { statusOf, toBid, type BidItem } from './record.ts';

/** The bid of this id, if there is one. */
export async function find(id: string): Promise<BidItem | undefined> {
  const half = id.length / 2;
  return findItem<BidItem>(keys.bid(id.slice(0, half), id.slice(half)));
}

/** The bid of this id; 404 where there is none. */
export async function get(id: string): Promise<BidItem> {
  const bid = await find(id);
  if (!bid) throw bidNotFound();
  return bid;
}

/** The bid of this freelancer on the project, whatever its status: for themselves and for the project's client. */
export async function ofFreelancerOn(
  projectId: string,
  freelancerId: string,
  viewerId: string,
): Promise<Bid | undefined> {
  const isOwn = viewerId === freelancerId;
  const [bid, project] = await Promise.all([
    findItem<BidItem>(keys.bid(projectId, freelancerId)),
    isOwn ? undefined : projects.find(projectId),
  ]);
  if (!isOwn) projectLifecycle.requireActor(project, { as: 'client', id: viewerId });
  return bid && toBid(bid);
}

/** The bids on a project, latest first: its client sees all but the rejected ones, a bidder their own. */
export async function ofProject(projectId: string, viewer: Party, page: PageRequest): Promise<Page<Bid>> {
  const client = { as: 'client', id: viewer.id } as const;
  if (viewer.role === 'seller') {
    const own = await findItem<BidItem>(keys.bid(projectId, viewer.id));
    if (!own) projectLifecycle.requireActor(await projects.find(projectId), client);
    return { items: own ? [toBid(own)] : [] };
  }
  const before = page.cursor ?? '~';
  const { project, bids } = await findWithBids(projectId);
  projectLifecycle.requireActor(project, client);
  const matching = bids
    .filter((bid) => statusOf(bid) !== 'REJECTED' && bid.card.at < before)
    .toSorted((one, other) => (one.card.at < other.card.at ? 1 : -1));
  const shown = matching.slice(0, page.limit);
  const last = shown.at(-1)?.card.at;
  return { items: shown.map(toBid), ...(matching.length > shown.length && last ? { next: last } : {}) };
}

/** A project with all of its bids. Their keys sort them by freelancer, so a page by time needs all of them. */
async function findWithBids(projectId: string) {
  const { PK, SK: first } = keys.project(projectId);
  const { SK: last } = keys.bid(projectId, '~');
  const items = await queryRange(PK, first, last);
  const { SK: prefix } = keys.bid(projectId, '');
  return {
    project: items.find(({ SK }) => SK === first) as ProjectItem | undefined,
    bids: items.filter(({ SK }) => SK.startsWith(prefix)) as BidItem[],
  };
}

/** Somebody's bids, latest first, each with its project as it is now. */
export async function ofFreelancer(
  freelancerId: string,
  page: PageRequest,
): Promise<Page<{ project: ProjectCard; bid: Bid }>> {
  const own = { index: 'GSI1', key: lists.bidsOf(freelancerId) } as const;
  const bids = await newest<Pick<BidItem, 'card'>>(own, page);
  const keyOf = ({ card }: Pick<BidItem, 'card'>) => keys.project(card.projectId);
  const found = await findItems<Pick<ProjectItem, 'card'>>(bids.items.map(keyOf), ['card']);
  const byKey = new Map(found.map(({ PK, card }) => [PK, toProjectCard(card)]));
  return mapPage(bids, (bid) => {
    const project = byKey.get(keyOf(bid).PK);
    if (!project) throw new Error('The project of a bid does not exist.');
    return { project, bid: toBid(bid) };
  });
}
