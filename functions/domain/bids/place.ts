import { beginWork } from '#functions/domain/accounts/begin-work.ts';
import { countCreation } from '#functions/domain/accounts/creations.ts';
import { requireUnblocked } from '#functions/domain/conversations/block.ts';
import { projectNotFound } from '#functions/domain/projects/read.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { env } from '#functions/lib/env.ts';
import { conflict, forbidden } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, all, any, not } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { isIn, refusalOf, transition } from '#functions/table/transition.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { NewBid } from '#shared/entities/work/bid.ts';
import { bidMachine, type BidStatus } from '#shared/rules/work/bid.ts';
import { projectMachine } from '#shared/rules/work/project.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as projectTexts from '#shared/texts/projects.ts';

import { get } from './bids.ts';
import { notifyClient } from './news.ts';
import { bidId, type BidItem } from './record.ts';

/**
 * Places a bid on another person's open project, once per idempotency key. A freelancer has one bid on a project. 403 where one of
 * the two has blocked the other, 409 while the freelancer is closing their account.
 */
export function placeBid(
  freelancer: UserCard,
  fields: NewBid,
  project: ProjectItem | undefined,
  key?: string,
): Promise<BidItem> {
  const bid = newBid(freelancer, fields);
  const request = { owner: freelancer.id, call: 'bids.create', key, input: fields };
  return createOnce(request, {
    id: bidId(bid),
    create: async (claim) => {
      await transact([
        onlyBid(bid),
        countBid(bid),
        beginWork(bid.card.at, freelancer.id, () => conflict(userTexts.closing)),
        ...(project ? requireUnblocked(freelancer.id, project.card.client.id) : []),
        countCreation(freelancer.id, 'bids'),
        ...notifyClient(bid, project, 'place'),
        ...claim,
      ]);
      return bid;
    },
    get,
    mark: { own: bid.card.at, of: ({ card }) => card.at },
  });
}

/** A new bid of this freelancer, not stored yet. */
export function newBid({ id, username, img }: UserCard, { projectId, amount }: NewBid): BidItem {
  const at = newId();
  return {
    ...keys.bid(projectId, id),
    GSI1PK: lists.bidsOf(id),
    GSI1SK: at,
    GSI2PK: lists.bidsOn(projectId),
    GSI2SK: at,
    card: {
      at,
      projectId,
      freelancer: { id, username, img },
      amount,
      status: 'PENDING' satisfies BidStatus,
    },
    currency: env('CURRENCY'),
  };
}

/** Step: stores this bid, if its freelancer has none on the project or has withdrawn it. */
const onlyBid = (bid: BidItem): Step => ({
  ...create(bid, () => refusalOf(bidMachine, 'place')),
  when: any({ PK: absent }, transition(bidMachine, 'place', 'freelancer').when),
});

/** Step: the project counts this bid; it must be open and another person's. */
function countBid({ card: { projectId, freelancer } }: BidItem): Step {
  return change<ProjectItem>(keys.project(projectId), {
    add: { 'card.bidCount': 1, ver: 1 },
    when: all(isIn(projectMachine, 'OPEN'), { 'card.client.id': not(freelancer.id) }),
    refused: (project) => {
      if (!project) return projectNotFound();
      const isOwn = project.card.client.id === freelancer.id;
      return isOwn ? forbidden(accessTexts.notYours) : conflict(projectTexts.closed);
    },
  });
}
