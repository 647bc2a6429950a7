import type Stripe from 'stripe';

/** An error object as the provider's API answers it. */
export type ApiError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** A request the API refuses: its HTTP status and error object. An `invalid_request_error` unless it says otherwise. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: ApiError;

  constructor(status: number, error: Omit<ApiError, 'type'> & { type?: ApiError['type'] }) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}
