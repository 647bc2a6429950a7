import type Stripe from 'stripe';

import { ApiError, type ErrorObject } from '#infra/local/stripe/api/error.ts';
import { token } from '#infra/local/stripe/ids.ts';
import type { TestPaymentMethod } from '#infra/local/stripe/resources/objects.ts';
import { unixTime } from '#infra/local/stripe/unix-time.ts';

import { newCharge } from './charge.ts';
import type { Outcome } from './test-cards.ts';

/** The result of a transition: the intent to save, its webhook event, the charge if the card was tried and, for a declined payment, the error to respond with. */
export type Transition = {
  intent: Stripe.PaymentIntent;
  charge?: Stripe.Charge;
  event: Extract<Stripe.Event['type'], `payment_intent.${string}`>;
  error?: ErrorObject;
};

type Status = Stripe.PaymentIntent.Status;

const confirmable: readonly Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
const cancelable: readonly Status[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

function unexpectedState(intent: Stripe.PaymentIntent, message: string): ApiError {
  return new ApiError(400, { code: 'payment_intent_unexpected_state', message, payment_intent: intent });
}

function succeed(intent: Stripe.PaymentIntent, method: TestPaymentMethod): Transition {
  const charge = newCharge(intent, method);
  return {
    charge,
    intent: {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      processing: null,
    },
    event: 'payment_intent.succeeded',
  };
}

/** A failed payment: the intent requires another payment method and records the error. */
function fail(intent: Stripe.PaymentIntent, method: TestPaymentMethod, error: ErrorObject): Transition {
  const failed: ErrorObject = { ...error, payment_method: method.object };
  return {
    intent: {
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: failed,
      latest_charge: error.charge ?? intent.latest_charge,
      next_action: null,
      payment_method: null,
      processing: null,
    },
    event: 'payment_intent.payment_failed',
    error: failed,
  };
}

/** The outcome of paying for this with this method. Cards that support 3-D Secure mostly do without it, unless the merchant asks. */
function outcomeFor(
  { payment_method_options: options }: Stripe.PaymentIntent,
  { outcome }: TestPaymentMethod,
): Exclude<Outcome, 'authenticatesIfAsked'> {
  if (outcome !== 'authenticatesIfAsked') return outcome;
  const asked = options?.card?.request_three_d_secure;
  return asked === 'any' || asked === 'challenge' ? 'authenticates' : 'succeeds';
}

/** Attempts the payment with this method. */
export function confirm(intent: Stripe.PaymentIntent, method: TestPaymentMethod | undefined): Transition {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    );
  }
  if (!method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  const attempted = { ...intent, payment_method: method.object.id, last_payment_error: null };
  const outcome = outcomeFor(intent, method);
  switch (outcome) {
    case 'succeeds':
      return succeed(attempted, method);
    case 'processes':
      return {
        intent: { ...attempted, status: 'processing', next_action: null },
        event: 'payment_intent.processing',
      };
    case 'authenticates': {
      const sdk = { type: 'stripe_3ds2_fingerprint', three_d_secure_2_source: `payatt_3${token(23)}` };
      return {
        intent: {
          ...attempted,
          status: 'requires_action',
          next_action: { type: 'use_stripe_sdk', use_stripe_sdk: sdk },
        },
        event: 'payment_intent.requires_action',
      };
    }
    default: {
      const charge = newCharge(attempted, method, outcome);
      return {
        ...fail(attempted, method, { type: 'card_error', ...outcome, charge: charge.id }),
        charge,
      };
    }
  }
}

/** Ends 3-D Secure. If it failed, the intent requires another payment method, but the request itself succeeds. */
export function authenticate(
  intent: Stripe.PaymentIntent,
  method: TestPaymentMethod | undefined,
  passed: boolean,
): Transition {
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status}: nothing to authenticate.`,
    );
  }
  if (passed) return succeed(intent, method);
  const { intent: failed, event } = fail(intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
  return { intent: failed, event };
}

/** The bank completes or fails a payment that was `processing`. */
export function settle(
  intent: Stripe.PaymentIntent,
  method: TestPaymentMethod | undefined,
  succeeded: boolean,
): Transition {
  if (intent.status !== 'processing' || !method) {
    throw unexpectedState(intent, `This PaymentIntent has a status of ${intent.status}: nothing to settle.`);
  }
  if (succeeded) return succeed(intent, method);
  return fail(intent, method, {
    type: 'card_error',
    code: 'payment_intent_payment_attempt_failed',
    message: 'The payment failed.',
  });
}

/** Cancels an intent that has not been paid. */
export function cancel(
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Transition {
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
    );
  }
  return {
    intent: {
      ...intent,
      status: 'canceled',
      canceled_at: unixTime(),
      cancellation_reason: reason,
      next_action: null,
    },
    event: 'payment_intent.canceled',
  };
}
