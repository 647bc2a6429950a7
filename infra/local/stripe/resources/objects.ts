import type Stripe from 'stripe';

import type { Review } from './accounts/account-review.ts';
import type { Aftermath, Outcome } from './payments/test-cards.ts';

/**
 * A stored payment method: Stripe's object, the outcome of paying with it and what follows. Card numbers and security codes are
 * never stored; the fingerprint, which no page sees, is a digest of the number.
 */
export type TestPaymentMethod = {
  object: Stripe.PaymentMethod;
  fingerprint: string;
  outcome: Outcome;
  aftermath?: Aftermath;
};

/** A stored connected account: Stripe's object, where the check of its owner stands, and its bank account once it has one. */
export type TestAccount = { object: Stripe.V2.Core.Account; review: Review; bank?: TestBank };

/**
 * How the platform's own account stands: activated, signed up for Connect, with one currency for all that is charged, if it has one,
 * and whether what connected accounts have not is taken back from them all the same.
 */
export type TestPlatform = {
  isActivated: boolean;
  isConnected: boolean;
  settlesIn?: string;
  reversesBelowZero?: boolean;
};

/** The bank account of a connected account: it may return the next payout, and is to be replaced after that. */
export type TestBank = { id: string; returnsNext: boolean; isWrong: boolean };

/** A link to a page that stands for one of Stripe's. It works once; the page that it opens has a secret of its own. */
export type TestLink = {
  account: string;
  /** Seconds since 1970. */
  expires: number;
  isUsed: boolean;
  /** The secret of the page. */
  session: string;
};

/** A link to onboard: where one is sent at the end, and where with a link that no longer works. */
export type TestAccountLink = TestLink & { returnUrl: string; refreshUrl: string };

/** The type of every object, by its name in Stripe's API. All are stored, but for the balance, which is a sum; events by themselves. */
export type Objects = {
  account: TestPlatform;
  balance: Stripe.Balance;
  balance_settings: Stripe.BalanceSettings;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  payment_intent: Stripe.PaymentIntent;
  payment_method: TestPaymentMethod;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  'v2.core.account': TestAccount;
  'v2.core.account_link': TestAccountLink;
  login_link: TestLink;
  payout: Stripe.Payout;
};
