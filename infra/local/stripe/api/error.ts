import type Stripe from 'stripe';

/** An error object of Stripe's API. */
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

/** The API refuses a request, with this HTTP status and error object. The type is `invalid_request_error` unless given. */
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

/** There is no object with this id; `param` names the parameter that contained it. */
export const noSuchObject = (status: 400 | 404, object: string, id: string, param: string) =>
  new ApiError(status, { code: 'resource_missing', message: `No such ${object}: '${id}'`, param });

/** The platform cannot act for this connected account, or not any more. */
export const accountInvalid = (account: string) =>
  new ApiError(403, {
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });

/** The platform's account has too little money for this. */
export const balanceInsufficient = () =>
  new ApiError(400, {
    code: 'balance_insufficient',
    message:
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
  });
