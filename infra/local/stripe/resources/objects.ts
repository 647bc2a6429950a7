import type Stripe from 'stripe';

import type { Outcome } from './test-cards.ts';

/** A payment method as it is kept: Stripe's object, and what paying with it leads to. Never a card's number or code. */
export type TestPaymentMethod = { object: Stripe.PaymentMethod; outcome: Outcome };

/** Every kind of object that is kept, by Stripe's own word for it. */
export type Objects = {
  payment_intent: Stripe.PaymentIntent;
  payment_method: TestPaymentMethod;
};
