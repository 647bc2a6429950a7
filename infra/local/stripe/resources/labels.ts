import type Stripe from 'stripe';

/** The metadata of an object after new labels: those that are given replace the others, an empty one takes its label away. */
export function withLabels(before: Stripe.Metadata, given: Stripe.Metadata): Stripe.Metadata {
  const merged = Object.entries({ ...before, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
