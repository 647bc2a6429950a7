import type Stripe from 'stripe';

import { eventsOf } from './api/events.ts';
import { changeBank, review } from './resources/accounts/account-changes.ts';
import type { Review } from './resources/accounts/account-review.ts';
import { changePlatform } from './resources/accounts/own-account.ts';
import { escalate, getDispute, reinstate } from './resources/disputes/dispute-states.ts';
import type { Asked } from './resources/disputes/dispute.ts';
import { dispute, endDispute } from './resources/disputes/disputes.ts';
import type { TestPlatform } from './resources/objects.ts';
import { settleIntent } from './resources/payments/payment-intents.ts';
import { cancelRefund, settleRefund } from './resources/payments/refunds.ts';
import type { DisputeKind } from './resources/payments/test-cards.ts';
import { settlePayout } from './resources/payouts/payouts.ts';
import type { Store } from './store.ts';

/** What ends an object as the bank would, by the beginning of its id. */
const settling: Partial<Record<string, typeof settleIntent>> = { re: settleRefund, po: settlePayout };

/** What banks, and Stripe itself, do without being asked. `deliverSoon` sends the events that follow. */
export function createBank(store: Store, deliverSoon: () => void) {
  return {
    /**
     * Ends a payment with the status `processing` (`pm_card_processing`), as the bank would days later, or a refund:
     * one that is pending succeeds or fails, one that has succeeded fails; or a payout alike.
     */
    settle: (id: string, outcome: 'succeeded' | 'failed'): void => {
      const settleObject = settling[id.split('_')[0] ?? ''] ?? settleIntent;
      const owned = store.of(store.ownerOf(id));
      store.transaction(() => settleObject(owned, eventsOf(owned), id, outcome === 'succeeded'));
      deliverSoon();
    },
    /** Cancels a refund, as somebody may in the dashboard a while after it was made. */
    cancelRefund: (id: string): void => {
      store.transaction(() => cancelRefund(store, eventsOf(store), id));
      deliverSoon();
    },
    /**
     * Disputes the charge of a payment, or a charge, as the buyer's bank does; it may also only inquire. By default all
     * that was not refunded or disputed before is disputed.
     */
    dispute: (
      id: string,
      kind: DisputeKind = 'fraudulent',
      amount?: number,
      how: Pick<Asked, 'takesNothing' | 'settledIn'> = {},
    ): Stripe.Dispute => {
      const opened = store.transaction(() => dispute(store, eventsOf(store), id, { kind, amount, ...how }));
      deliverSoon();
      return opened;
    },
    /** Ends a check of a connected account's owner, as Stripe would minutes or days later. */
    review: (id: string, outcome: Review): void => {
      store.transaction(() => review(store, id, outcome));
      deliverSoon();
    },
    /** Has the bank of a connected account return the next payout that arrives there. */
    returnNextPayout: (id: string): void => {
      store.transaction(() => changeBank(store, id, { returnsNext: true }));
    },
    /** Changes the platform's own account, as somebody would in Stripe's dashboard. */
    changePlatform: (change: Partial<TestPlatform>): void => {
      store.transaction(() => changePlatform(store, change));
    },
    /** Ends a dispute as the bank would weeks later. */
    endDispute: (id: string, outcome: 'won' | 'lost'): void => {
      store.transaction(() => endDispute(store, eventsOf(store), id, outcome));
      deliverSoon();
    },
    /** Makes an inquiry a chargeback, which takes the money. */
    escalate: (id: string): void => {
      store.transaction(() => escalate(store, eventsOf(store), getDispute(store, id)));
      deliverSoon();
    },
    /** Gives back what a lost dispute has taken, or a part of it, as a bank does that has changed its mind. */
    reinstate: (id: string, amount?: number): void => {
      store.transaction(() => reinstate(store, eventsOf(store), id, amount));
      deliverSoon();
    },
  };
}
