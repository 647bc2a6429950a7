import Stripe from 'stripe';

import { unavailable } from '#functions/lib/errors.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

/** 503: Stripe did not respond, or not with a usable response. */
export const stripeUnavailable = (cause?: unknown) => unavailable(paymentTexts.providerDown, cause);

/** Stripe's response; 503 if there is none. An error that rejects the request itself (4xx) is thrown as it is. */
export async function orUnavailable<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw isRejection(error) ? error : stripeUnavailable(error);
  }
}

/** Whether Stripe rejected the request itself. After 409, 429, 5xx or no response, the same request may succeed later. */
export function isRejection(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
}
