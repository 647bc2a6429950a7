import { transition, type Model } from './a-model-run.ts';

export type BidStatus = 'PENDING' | 'ACCEPTED' | 'REJECTED';

/** A project's bids as the specification describes them. Of a module it only matters whether work has begun. */
export type BidModel = Model & {
  /** By freelancer, in the order in which they were placed. */
  bids: Map<string, { amount: number; status: BidStatus }>;
  modules: ('WAITING' | 'SUBMITTED')[];
};

export const MODULES = 2;

export const posted = (): BidModel => ({
  transitions: [transition('Project', 'post')],
  bids: new Map(),
  modules: [],
});

/** The freelancer whose bid is accepted. */
export const winner = ({ bids }: BidModel): string | null =>
  [...bids].find(([, { status }]) => status === 'ACCEPTED')?.[0] ?? null;

export const recordTransition = (model: BidModel, action: string, from?: BidStatus) =>
  void model.transitions.push(transition('Bid', action, from));

/** The records that the table must have for the project, with freelancers' names for ids. */
export function expectedRecords(model: BidModel) {
  const wonBy = winner(model);
  return {
    bidCount: model.bids.size,
    isOpen: wonBy === null,
    isCompleted: false,
    wonBy,
    modCount: model.modules.length,
    doneCount: 0,
    bids: Object.fromEntries(model.bids),
    modules: model.modules.map((status) => ({ status, of: wonBy })),
  };
}

/** The bids as the client sees them: all but the rejected, latest first. */
export const seenByClient = ({ bids }: BidModel) =>
  [...bids]
    .filter(([, { status }]) => status !== 'REJECTED')
    .map(([of, bid]) => ({ of, ...bid }))
    .toReversed();

/** The bids as a freelancer sees them: their own in any state, and null for somebody who has not bid. */
export const seenBy = ({ bids }: BidModel, freelancer: string) => {
  const own = bids.get(freelancer);
  return own ? [{ of: freelancer, ...own }] : null;
};
