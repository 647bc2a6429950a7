import * as projects from '#functions/domain/projects/projects.ts';
import { toProjectCard, type ProjectItem } from '#functions/domain/projects/record.ts';
import { env } from '#functions/lib/env.ts';
import { conflict, forbidden, notFound } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { expression } from '#functions/table/expression.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { checkedCursor, mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { readRange } from '#functions/table/range.ts';
import { change, create, get, getAll, transact, type Step } from '#functions/table/table.ts';
import type { Bid, NewBid } from '#shared/entities/bid.ts';
import type { ProjectCard } from '#shared/entities/project.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { messages } from '#shared/messages.ts';
import type { Party } from '#shared/rules/role.ts';

import { statusOf, toBid, type BidItem } from './record.ts';

const notYours = () => forbidden(messages.access.notYours);

/** A new bid of this freelancer, not kept yet. */
export function draft({ id, username, img }: UserCard, { projectId, amount }: NewBid): BidItem {
  const at = newId();
  return {
    ...keys.bid(projectId, id),
    GSI1PK: lists.bidsOf(id),
    GSI1SK: at,
    card: { at, projectId, freelancer: { id, username, img }, amount, status: 'PENDING' },
    currency: env('CURRENCY'),
  };
}

/** Places a bid on an open project of somebody else, which counts it. A freelancer has one per project for ever. */
export async function place(bid: BidItem, claim: Step[]): Promise<void> {
  const { projectId, freelancer } = bid.card;
  await transact([
    create(bid, () => conflict(messages.bids.already)),
    change(
      keys.project(projectId),
      expression`SET card.bidCount = card.bidCount + ${1}, ver = ver + ${1}`,
      expression`card.isOpen = ${true} AND card.client.id <> ${freelancer.id}`,
      (standing) => {
        const project = standing as ProjectItem | undefined;
        if (!project) return projects.absent();
        return project.card.client.id === freelancer.id ? notYours() : conflict(messages.projects.closed);
      },
    ),
    ...claim,
  ]);
}

/** The bid of this id. */
export async function find(id: string): Promise<BidItem> {
  const half = id.length / 2;
  const bid = await get<BidItem>(keys.bid(id.slice(0, half), id.slice(half)));
  if (!bid) throw notFound(messages.notFound.bid);
  return bid;
}

/** The bid of this freelancer on the project, in whatever way it ended: for themselves and for its client. */
export async function ofFreelancerOn(
  projectId: string,
  freelancerId: string,
  viewerId: string,
): Promise<Bid | undefined> {
  const [bid, project] = await Promise.all([
    get<BidItem>(keys.bid(projectId, freelancerId)),
    viewerId === freelancerId ? undefined : get<ProjectItem>(keys.project(projectId)),
  ]);
  if (viewerId !== freelancerId) requireClient(project, viewerId);
  return bid && toBid(bid);
}

function requireClient(project: ProjectItem | undefined, viewerId: string): void {
  if (!project) throw projects.absent();
  if (project.card.client.id !== viewerId) throw notYours();
}

/** The bids on a project, latest first: all but the rejected to its client, their own to a bidder. */
export async function ofProject(projectId: string, viewer: Party, page: PageRequest): Promise<Page<Bid>> {
  if (viewer.role === 'seller') {
    const own = await get<BidItem>(keys.bid(projectId, viewer.id));
    if (!own) requireClient(await get<ProjectItem>(keys.project(projectId)), viewer.id);
    return { items: own ? [toBid(own)] : [] };
  }
  const before = checkedCursor(page.cursor) ?? '~';
  const { project, bids } = await withBids(projectId);
  requireClient(project, viewer.id);
  const found = bids
    .filter((bid) => statusOf(bid) !== 'REJECTED' && bid.card.at < before)
    .toSorted((one, other) => (one.card.at < other.card.at ? 1 : -1));
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1)?.card.at;
  return { items: shown.map(toBid), ...(found.length > shown.length && last ? { next: last } : {}) };
}

/** A project with every bid on it. They are kept by freelancer, so their order is known when all of them are. */
async function withBids(projectId: string) {
  const { PK, SK: first } = keys.project(projectId);
  const { SK: last } = keys.bid(projectId, '~');
  const items = await readRange(PK, first, last);
  const { SK: start } = keys.bid(projectId, '');
  return {
    project: items.find(({ SK }) => SK === first) as ProjectItem | undefined,
    bids: items.filter(({ SK }) => SK.startsWith(start)) as BidItem[],
  };
}

/** What somebody has bid on, latest first, each with its project as it stands. */
export async function ofFreelancer(
  freelancerId: string,
  page: PageRequest,
): Promise<Page<{ project: ProjectCard; bid: Bid }>> {
  const own = { index: 'GSI1', key: lists.bidsOf(freelancerId) } as const;
  const bids = await newest<Pick<BidItem, 'card'>>(own, page);
  const keyOf = ({ card }: Pick<BidItem, 'card'>) => keys.project(card.projectId);
  const found = await getAll<Pick<ProjectItem, 'card'>>(bids.items.map(keyOf), ['card']);
  const byKey = new Map(found.map(({ PK, card }) => [PK, toProjectCard(card)]));
  return mapPage(bids, (bid) => {
    const project = byKey.get(keyOf(bid).PK);
    if (!project) throw new Error('A bid is on a project that is not there.');
    return { project, bid: toBid(bid) };
  });
}
