import { notFound } from '#functions/lib/errors.ts';
import { Lifecycle } from '#functions/table/lifecycle.ts';
import { refusals } from '#shared/refusals.ts';
import { bidMachine, type BidAction, type BidStatus } from '#shared/rules/bid.ts';

import { statusOf, type BidItem } from './record.ts';

export const bidNotFound = () => notFound(refusals.notFound.bid);

/** A bid does not store its client, so the steps on the project check who decides. */
export const bidLifecycle = new Lifecycle<BidItem, BidStatus, BidAction, 'client' | 'freelancer'>({
  machine: bidMachine,
  stateOf: statusOf,
  within: 'card',
  actors: { freelancer: 'card.freelancer.id' },
  notFound: bidNotFound,
});
