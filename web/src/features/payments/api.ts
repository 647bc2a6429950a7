import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import { messages } from '#shared/messages.ts';
import { paymentResult } from '#shared/rules/payment.ts';
import { api } from '#web/lib/api.ts';
import { configQuery } from '#web/lib/config.ts';
import { loadPayments } from '#web/lib/payments.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const { payments } = queryKeys;

/** A payment under way is looked up after this time, then less and less often. */
const FIRST_INTERVAL = 2_000;
const LONGEST_INTERVAL = 30_000;

/** The provider's browser library for this environment. */
export const stripeQuery = queryOptions({
  queryKey: payments.stripe,
  queryFn: async ({ client }) => loadPayments(await client.ensureQueryData(configQuery)),
  staleTime: Infinity,
  structuralSharing: false,
});

/** The result of a payment as the server recorded it; asked for again while the payment is being processed. */
export const paymentResultQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: payments.result(paymentIntentId),
    queryFn: ({ signal }) => api.payments.confirm({ body: { paymentIntentId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.result === 'processing'
        ? Math.min(FIRST_INTERVAL * 1.5 ** state.dataUpdateCount, LONGEST_INTERVAL)
        : false,
  });

/** What the payer is told (§8): the provider's own words about the card, else that it did not work. */
function problemOf(error: StripeError): string | null {
  // The provider's form shows it at the field already, and has moved the focus there.
  if (error.type === 'validation_error') return null;
  const isAboutCard =
    error.type === 'card_error' ||
    // The provider reports a failed 3-D Secure as a bad request, although it is the payer who can try again.
    error.code === 'payment_intent_authentication_failure';
  return (isAboutCard && error.message) || messages.payment.unexpected;
}

type Payment = { stripe: Stripe; elements: StripeElements; returnUrl: string };

/** Pays with the card of the form and leaves for `returnUrl`. Answers what to tell the payer when that failed. */
export const payByCard = mutationOptions({
  mutationFn: async ({ stripe, elements, returnUrl }: Payment): Promise<string | null> => {
    const target = new URL(returnUrl, location.origin);
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: target.href } });
    const intent = error.payment_intent;
    // It was paid in another tab meanwhile: the result page says so.
    if (intent && paymentResult(intent.status) !== 'unsuccessful') {
      target.searchParams.set('payment_intent', intent.id);
      location.assign(target);
      return new Promise(() => {});
    }
    return problemOf(error);
  },
});
