import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { messages } from '#shared/messages.ts';
import { paymentResult } from '#shared/rules/payment.ts';
import { api } from '#web/lib/api.ts';
import { configQuery } from '#web/lib/config.ts';
import { loadPayments } from '#web/lib/payments.ts';

const FIRST_LOOK = 2_000;
const LAST_LOOK = 30_000;

/** The provider's browser library for this environment. */
export const stripeQuery = queryOptions({
  queryKey: ['payments', 'stripe'],
  queryFn: async ({ client }) => loadPayments(await client.ensureQueryData(configQuery)),
  staleTime: Infinity,
  structuralSharing: false,
});

/** What became of a payment: recorded by the server on the provider's word, looked at again while it is under way. */
export const paymentResultQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: ['payments', 'result', paymentIntentId],
    queryFn: ({ signal }) => api.payments.confirm({ body: { paymentIntentId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.result === 'processing'
        ? Math.min(FIRST_LOOK * 1.5 ** state.dataUpdateCount, LAST_LOOK)
        : false,
  });

/** What the payer is told (§8): the provider's own words about the card, else that it did not work. */
function problemOf(error: StripeError): string | null {
  // The provider's form has said it already, at the field, and moved the focus there.
  if (error.type === 'validation_error') return null;
  const isAboutCard =
    error.type === 'card_error' ||
    // The provider files a failed 3-D Secure under bad requests, although it is the payer who can mend it.
    error.code === 'payment_intent_authentication_failure';
  return (isAboutCard && error.message) || messages.payment.unexpected;
}

type Payment = { stripe: Stripe; elements: StripeElements; returnUrl: string };

/** Pays with the card of the form and leaves for `returnUrl`; answers only what is left to say when that failed. */
export function usePay() {
  return useMutation({
    mutationFn: async ({ stripe, elements, returnUrl }: Payment): Promise<string | null> => {
      const target = new URL(returnUrl, location.origin);
      const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: target.href } });
      const intent = error.payment_intent;
      // It was paid in another tab meanwhile: the result page tells.
      if (intent && paymentResult(intent.status) !== 'unsuccessful') {
        target.searchParams.set('payment_intent', intent.id);
        location.assign(target);
        return new Promise(() => {});
      }
      return problemOf(error);
    },
  });
}
