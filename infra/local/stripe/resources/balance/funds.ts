import type Stripe from 'stripe';

import { schedulePayout } from '#infra/local/stripe/resources/payouts/payout-schedule.ts';
import type { Store } from '#infra/local/stripe/store.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

const MOST_WAITING = 1000;

/** The refund that has waited longest for money of this currency; undefined if none waits. */
export const longestWaiting = (store: Store, currency: string): Stripe.Refund | undefined =>
  store
    .list('refund', {
      where: { status: 'pending', pending_reason: 'insufficient_funds', currency },
      limit: MOST_WAITING,
    })
    .data.at(-1);

/** Money has become available: a connected account is paid out with it, the platform pays the refund that waits for it. */
export function useFunds(store: Store, currency: string): void {
  if (store.account) schedulePayout(store);
  else {
    const refund = longestWaiting(store, currency);
    if (refund) store.schedule(refund.id, unixTime() * 1000);
  }
}
