import * as projects from '#functions/domain/projects/read.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { notFound } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { Bid } from '#shared/entities/work/bid.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { statusOf, toBid, type BidItem } from './record.ts';

/** The bid of this id, if there is one. */
export async function find(id: string): Promise<BidItem | undefined> {
  const half = id.length / 2;
  return findItem<BidItem>(keys.bid(id.slice(0, half), id.slice(half)));
}

/** The bid of this id; 404 where there is none. */
export async function get(id: string): Promise<BidItem> {
  const bid = await find(id);
  if (!bid) throw notFound(notFoundTexts.bid);
  return bid;
}

/** A bid, and the project that it is on. */
export type BidOnProject = { bid: BidItem; project: ProjectItem | undefined };

/** The bid of this id with its project, read at the same time; 404 where there is none. */
export async function getWithProject(id: string): Promise<BidOnProject> {
  const [bid, project] = await Promise.all([get(id), projects.find(id.slice(0, id.length / 2))]);
  return { bid, project };
}

/** Whether a bid stands: it was not withdrawn. */
export const isStanding = (bid: BidItem | undefined): bid is BidItem =>
  bid !== undefined && statusOf(bid) !== 'WITHDRAWN';

/** The bid of this freelancer on the project, unless it was withdrawn: for themselves and for the project's client. */
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
  if (!isOwn) projects.requireClient(project, viewerId);
  return isStanding(bid) ? toBid(bid) : undefined;
}
