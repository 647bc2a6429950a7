import type Stripe from 'stripe';

import type { Aftermath, Outcome } from './test-cards.ts';

/** A stored payment method: Stripe's object, the outcome of paying with it and what follows. Card numbers and security codes are never stored. */
export type TestPaymentMethod = { object: Stripe.PaymentMethod; outcome: Outcome; aftermath?: Aftermath };

/** The type of every object, by its name in Stripe's API. All are stored, but for the balance, which is a sum. */
export type Objects = {
  balance: Stripe.Balance;
  balance_settings: Stripe.BalanceSettings;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  payment_intent: Stripe.PaymentIntent;
  payment_method: TestPaymentMethod;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  'v2.core.account': Stripe.V2.Core.Account;
};
