import type Stripe from 'stripe';

/** An error object as Stripe's API answers it. */
export type ErrorObject = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** A request that the API refuses: its HTTP status and error object, an `invalid_request_error` unless it says otherwise. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly error: ErrorObject;

  constructor(status: number, error: Omit<ErrorObject, 'type'> & { type?: ErrorObject['type'] }) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

/** An id that no kept object has; `param` names the parameter that held it. */
export const noSuchObject = (status: 400 | 404, object: string, id: string, param: string) =>
  new ApiError(status, { code: 'resource_missing', message: `No such ${object}: '${id}'`, param });
