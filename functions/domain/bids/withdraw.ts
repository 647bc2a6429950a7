import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { forbidden } from '#functions/lib/errors.ts';
import { all, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { transition } from '#functions/table/transition.ts';
import type { Bid } from '#shared/entities/work/bid.ts';
import { bidMachine, type BidStatus } from '#shared/rules/work/bid.ts';
import * as accessTexts from '#shared/texts/access.ts';

import { get, type BidOnProject } from './bids.ts';
import { notifyClient } from './news.ts';
import { bidId, bidKey, isSameBid, leavesClientsList, statusOf, toBid, type BidItem } from './record.ts';

/**
 * Withdraws a bid of this freelancer that is not decided: it leaves the client's list and is no longer counted. Withdrawing
 * it again changes nothing. 403 for others, 409 once it is accepted or rejected.
 */
export async function withdraw({ bid, project }: BidOnProject, freelancerId: string): Promise<Bid> {
  const status: BidStatus = 'WITHDRAWN';
  return untilCurrent(
    () => get(bidId(bid)),
    async (current) => {
      if (current.card.freelancer.id !== freelancerId) throw forbidden(accessTexts.notYours);
      if (statusOf(current) === status) return toBid(current);
      await transact([...withdrawal(current), ...notifyClient(current, project, 'withdraw')]);
      return toBid({ card: { ...current.card, status } });
    },
    bid,
  );
}

/** Steps: this bid leaves the client's list and is no longer counted; it must be as it was read. */
function withdrawal(bid: BidItem): Step[] {
  const { set, when } = transition(bidMachine, 'withdraw', 'freelancer', statusOf(bid));
  return [
    change<BidItem>(bidKey(bid), { set, remove: leavesClientsList, when: all(when, isSameBid(bid)) }),
    change<ProjectItem>(keys.project(bid.card.projectId), {
      add: { 'card.bidCount': -1, ver: 1 },
      when: { PK: exists },
    }),
  ];
}

/** Withdraws a bid of somebody who is gone, if it still waits for an answer. Nobody is notified. Idempotent. */
export const dropBid = (found: BidItem): Promise<void> =>
  untilCurrent(
    () => get(bidId(found)),
    async (bid) => {
      if (statusOf(bid) === 'PENDING') await transact(withdrawal(bid));
    },
  );
