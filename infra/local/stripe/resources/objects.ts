import type Stripe from 'stripe';

import type { Outcome } from './test-cards.ts';

/** A stored payment method: Stripe's object and the outcome of paying with it. Card numbers and security codes are never stored. */
export type TestPaymentMethod = { object: Stripe.PaymentMethod; outcome: Outcome };

/** The type of every stored object, by its name in Stripe's API. */
export type Objects = {
  payment_intent: Stripe.PaymentIntent;
  payment_method: TestPaymentMethod;
};
