import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import { paymentResult } from '#shared/rules/money/payment.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import { api } from '#web/lib/api/client.ts';
import { refetchEvery } from '#web/lib/api/query-client.ts';
import { config } from '#web/lib/config.ts';
import { loadPayments } from '#web/lib/payments/payments.ts';

/** The first and the longest interval between two polls of a payment in process, in milliseconds. */
const FIRST_INTERVAL = 2_000;
const LONGEST_INTERVAL = 30_000;

/** Stripe's browser library with this environment's key. */
export const stripeQuery = queryOptions({
  queryKey: ['payments', 'stripe'],
  queryFn: () => loadPayments(config()),
  staleTime: Infinity,
  structuralSharing: false,
});

/** The result of a payment as the server recorded it, polled while the payment is being processed. */
export const paymentResultQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: ['payments', 'result', paymentIntentId],
    queryFn: ({ signal }) => api.payments.confirm({ body: { paymentIntentId } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => {
      const { data, dataUpdateCount } = query.state;
      const isProcessing = data?.result === 'processing';
      return refetchEvery(
        isProcessing && Math.min(FIRST_INTERVAL * 1.5 ** dataUpdateCount, LONGEST_INTERVAL),
      )(query);
    },
  });

/** The error message for the payer: Stripe's own about the card, else a fixed text. */
function messageOf(error: StripeError): string | null {
  // Stripe's form already shows it at the field and has moved the focus there.
  if (error.type === 'validation_error') return null;
  const isAboutCard =
    error.type === 'card_error' ||
    // Stripe reports failed 3-D Secure authentication as an invalid request, although the payer can try again.
    error.code === 'payment_intent_authentication_failure';
  return (isAboutCard && error.message) || paymentTexts.unexpected;
}

type Payment = { stripe: Stripe; elements: StripeElements; returnUrl: string };

/** Pays with the card in the form and redirects to `returnUrl`. Returns an error message if the payment failed. */
export const payByCard = mutationOptions({
  mutationFn: async ({ stripe, elements, returnUrl }: Payment): Promise<string | null> => {
    const target = new URL(returnUrl, location.origin);
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: target.href } });
    const intent = error.payment_intent;
    // Already paid in another tab: redirect to the result, and stay pending until the page unloads.
    if (intent && paymentResult(intent.status) !== 'unsuccessful') {
      target.searchParams.set('payment_intent', intent.id);
      location.assign(target);
      return new Promise(() => {});
    }
    return messageOf(error);
  },
});
