import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { Bid } from '#shared/entities/work/bid.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import { bidStatuses, isAccepted, type BidStatus } from '#shared/rules/work/bid.ts';

/** A bid as it is stored. */
export type BidItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  /** The list of its project's client, which a rejected or withdrawn bid leaves. */
  GSI2PK?: string;
  GSI2SK?: string;
  card: {
    /** A ULID: sorts bids by the time at which they were placed. */
    at: string;
    projectId: string;
    freelancer: UserCard;
    /** Minor units. */
    amount: number;
    /** Written as a `BidStatus`; `isAccepted` tells which other spellings are read as accepted. */
    status: string;
    /** That it was accepted, and rejected only when modules of its freelancer were over, which stay. */
    isWorkOver?: true;
  };
  currency: string;
  /** A ULID: of the acceptance, under which the others who bid are told of it. */
  acceptance?: string;
};

/** The status of a bid. */
export function statusOf({ card: { status } }: Pick<BidItem, 'card'>): BidStatus {
  if (isAccepted(status)) return 'ACCEPTED';
  const known = bidStatuses.find((each) => each === status);
  if (!known) throw new Error(`A bid has the status ${status}.`);
  return known;
}

/** The id of a bid: its project's and its freelancer's. */
export const bidId = ({ card: { projectId, freelancer } }: Pick<BidItem, 'card'>) =>
  projectId + freelancer.id;

/** The key of a bid that was read. */
export const bidKey = ({ PK, SK }: BidItem): Key => ({ PK, SK });

/** The attributes without which a bid is no longer in the list of its project's client. */
export const leavesClientsList = ['GSI2PK', 'GSI2SK'] as const;

/**
 * The condition that a freelancer's bid is the one that was read: they may have withdrawn it and placed another since.
 */
export const isSameBid = ({ card: { at } }: Pick<BidItem, 'card'>) => ({ 'card.at': at });

/** A bid as responses carry it. */
export function toBid(bid: Pick<BidItem, 'card'>): Bid {
  const { at, projectId, freelancer, amount, isWorkOver } = bid.card;
  return {
    id: bidId(bid),
    amount: toMajor(amount),
    projectId,
    freelancerId: freelancer.id,
    status: statusOf(bid),
    createdAt: createdAt(at),
    freelancer,
    ...(isWorkOver ? { isWorkOver } : {}),
  };
}
