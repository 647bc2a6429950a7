import { transition, type Model } from './a-model-run.ts';

export type BidStatus = 'PENDING' | 'ACCEPTED' | 'REJECTED';

/** A project's bids as the specification has them. Its modules matter as far as work on them has begun. */
export type BidModel = Model & {
  /** By freelancer, in the order in which they were placed. */
  bids: Map<string, { amount: number; status: BidStatus }>;
  modules: ('WAITING' | 'SUBMITTED')[];
};

export const MODULES = 2;

export const posted = (): BidModel => ({
  taken: [transition('Project', 'post')],
  bids: new Map(),
  modules: [],
});

/** Whose bid is accepted. */
export const winner = ({ bids }: BidModel): string | null =>
  [...bids].find(([, { status }]) => status === 'ACCEPTED')?.[0] ?? null;

export const tookBid = (model: BidModel, action: string, from?: BidStatus) =>
  void model.taken.push(transition('Bid', action, from));

/** What is to be kept of the project, by its freelancers' names. */
export function kept(model: BidModel) {
  const won = winner(model);
  return {
    bidCount: model.bids.size,
    isOpen: won === null,
    isCompleted: false,
    wonBy: won,
    modCount: model.modules.length,
    doneCount: 0,
    bids: Object.fromEntries(model.bids),
    modules: model.modules.map((status) => ({ status, of: won })),
  };
}

/** The bids as the client sees them: all but the rejected, latest first. */
export const seenByClient = ({ bids }: BidModel) =>
  [...bids]
    .filter(([, { status }]) => status !== 'REJECTED')
    .map(([of, bid]) => ({ of, ...bid }))
    .toReversed();

/** The bids as a freelancer sees them: their own, whatever became of it; whoever has none sees none. */
export const seenBy = ({ bids }: BidModel, freelancer: string) => {
  const own = bids.get(freelancer);
  return own ? [{ of: freelancer, ...own }] : null;
};
