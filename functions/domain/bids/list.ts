import * as projects from '#functions/domain/projects/read.ts';
import { toProjectCard, type ProjectItem } from '#functions/domain/projects/record.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItem, findItems } from '#functions/table/read.ts';
import type { Bid } from '#shared/entities/work/bid.ts';
import type { ProjectCard } from '#shared/entities/work/project.ts';
import type { Party } from '#shared/rules/accounts/role.ts';

import { isStanding } from './bids.ts';
import { toBid, type BidItem } from './record.ts';

/** The bids on a project, latest first: its client sees all but the rejected ones, a bidder their own; without withdrawn ones. */
export async function ofProject(projectId: string, viewer: Party, page: PageRequest): Promise<Page<Bid>> {
  const own = viewer.role === 'seller' && (await findItem<BidItem>(keys.bid(projectId, viewer.id)));
  if (own) return { items: isStanding(own) ? [toBid(own)] : [] };
  projects.requireClient(await projects.find(projectId), viewer.id);
  const all = { index: 'GSI2', key: lists.bidsOn(projectId) } as const;
  return mapPage(await newest<Pick<BidItem, 'card'>>(all, page), toBid);
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
