import { transition, type Model } from './a-model-run.ts';

export type BidStatus = 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN';

/** A project's bids as they ought to be (product.md#bids). Of a module it only matters whether work has begun. */
export type BidModel = Model & {
  /** By freelancer, in the order in which they were placed. */
  bids: Map<string, PlacedBid>;
  modules: ('WAITING' | 'SUBMITTED')[];
  isClosed: boolean;
};

export const MODULES = 2;

export const posted = (): BidModel => ({
  transitions: [transition('Project', 'post')],
  bids: new Map(),
  modules: [],
  isClosed: false,
});

/** The freelancer whose bid is accepted. */
export const winner = ({ bids }: BidModel): string | null =>
  [...bids].find(([, { status }]) => status === 'ACCEPTED')?.[0] ?? null;

type PlacedBid = { amount: number; status: BidStatus };
/** Whether a bid was not withdrawn. */
export const isStanding = (bid: PlacedBid | undefined): bid is PlacedBid =>
  bid !== undefined && bid.status !== 'WITHDRAWN';

export const recordTransition = (model: BidModel, action: string, from?: BidStatus) =>
  void model.transitions.push(transition('Bid', action, from));

/** The records that the table must have for the project, with freelancers' names for ids. */
export function expectedRecords(model: BidModel) {
  const wonBy = winner(model);
  return {
    bidCount: [...model.bids.values()].filter(isStanding).length,
    isOpen: wonBy === null && !model.isClosed,
    isCompleted: false,
    wonBy,
    modCount: model.modules.length,
    doneCount: 0,
    bids: Object.fromEntries(model.bids),
    modules: model.modules.map((status) => ({ status, of: wonBy })),
  };
}

/** The bids as the client sees them: all but the rejected and the withdrawn, latest first. */
export const seenByClient = ({ bids }: BidModel) =>
  [...bids]
    .filter(([, { status }]) => status === 'PENDING' || status === 'ACCEPTED')
    .map(([of, bid]) => ({ of, ...bid }))
    .toReversed();

/** The bids as a freelancer sees them: their own unless it is withdrawn, and null for somebody who has not bid. */
export const seenBy = ({ bids }: BidModel, freelancer: string) => {
  const own = bids.get(freelancer);
  if (!own) return null;
  return isStanding(own) ? [{ of: freelancer, ...own }] : [];
};
