import type { Bid } from '#shared/entities/work/bid.ts';
import type { ProjectCard } from '#shared/entities/work/project.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { isAccepted } from '#shared/rules/work/bid.ts';

/** Whether the client can reject this bid on a project of this stage. `workHasBegun`: on the accepted one. */
export const mayReject = (
  { status }: Pick<Bid, 'status'>,
  stage: ProjectCard['stage'],
  workHasBegun: boolean,
): boolean => stage === 'OPEN' || (stage === 'AWARDED' && !(isAccepted(status) && workHasBegun));

/** How many bids the client's list has, and how many of those that were received are not in it, because they were rejected. */
export function receivedText(listed: number, hasMore: boolean, { bidCount }: Pick<ProjectCard, 'bidCount'>) {
  if (hasMore) return plural(`${listed}+`, 'bid');
  const rejected = bidCount - listed;
  return rejected > 0 ? `${plural(listed, 'bid')}, and ${rejected} that you rejected` : plural(listed, 'bid');
}

/** What the list says while it has no bids. */
export function noBidsText({ stage, bidCount }: Pick<ProjectCard, 'stage' | 'bidCount'>) {
  if (bidCount > 0)
    return { text: `You rejected ${bidCount === 1 ? 'the only bid' : `all ${bidCount} bids`}.` };
  if (stage !== 'OPEN') return { text: 'This project has no bids.' };
  return { text: 'No bids yet.', hint: 'Freelancers find your project in the list of client projects.' };
}
