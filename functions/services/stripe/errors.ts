import Stripe from 'stripe';

import { unavailable } from '#functions/lib/errors.ts';
import { messages } from '#shared/messages.ts';

/** 503: Stripe does not respond, or not with anything that can be used. */
export const stripeUnavailable = (cause?: unknown) => unavailable(messages.payment.providerDown, cause);

/** What Stripe responds; 503 when it does not. A refusal (4xx) is thrown as it is. */
export async function orUnavailable<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw isRefusal(error) ? error : stripeUnavailable(error);
  }
}

/** Whether Stripe refused a request for good: not busy (409, 429), failing (5xx) or silent. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
}
