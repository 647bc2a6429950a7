import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/table.ts';
import type { Bid } from '#shared/entities/bid.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { bidStatuses, isAccepted, type BidStatus } from '#shared/rules/bid.ts';
import { toMajor } from '#shared/rules/money.ts';

/** A bid as it is kept. */
export type BidItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  card: {
    /** Sorts bids by the time they were placed. */
    at: string;
    projectId: string;
    freelancer: UserCard;
    /** Minor units. */
    amount: number;
    /** Written as ACCEPTED; but whatever is read as accepted counts as that. */
    status: string;
  };
  currency: string;
};

/** How a bid stands. */
export function statusOf({ card: { status } }: Pick<BidItem, 'card'>): BidStatus {
  if (isAccepted(status)) return 'ACCEPTED';
  const known = bidStatuses.find((each) => each === status);
  if (!known) throw new Error(`A bid has the status ${status}.`);
  return known;
}

/** A bid as answers carry it. */
export function toBid(bid: Pick<BidItem, 'card'>): Bid {
  const { at, projectId, freelancer, amount } = bid.card;
  return {
    id: projectId + freelancer.id,
    amount: toMajor(amount),
    projectId,
    freelancerId: freelancer.id,
    status: statusOf(bid),
    createdAt: createdAt(at),
    freelancer,
  };
}
