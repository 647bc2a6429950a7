import type Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';

import type { Method } from './cards.ts';
import { token } from './ids.ts';
import { Refusal, type ApiError } from './refusal.ts';

/** What a change of an intent tells the merchant. */
export type EventType = `payment_intent.${
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'payment_failed'
  | 'canceled'}`;

/** An intent after a step, the events of it, and the error that the caller is answered although the step was taken. */
export type Step = { intent: Stripe.PaymentIntent; events: EventType[]; error?: ApiError };

type Status = Stripe.PaymentIntent.Status;

const seconds = () => Math.floor(now() / 1000);

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

function unexpectedState(intent: Stripe.PaymentIntent, message: string): Refusal {
  return new Refusal(400, { code: 'payment_intent_unexpected_state', message, payment_intent: intent });
}

/** Puts a payment method to an intent that is not confirmed yet. */
export function attach(intent: Stripe.PaymentIntent, method: Method): Stripe.PaymentIntent {
  return { ...intent, payment_method: method.shown.id, status: 'requires_confirmation' };
}

function succeed(intent: Stripe.PaymentIntent): Step {
  return {
    intent: {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: `ch_3${token(23)}`,
      next_action: null,
      processing: null,
    },
    events: ['payment_intent.succeeded'],
  };
}

/** The intent falls back to wanting a payment method, and remembers why. */
function fail(intent: Stripe.PaymentIntent, method: Method, error: ApiError): Step {
  const failed: ApiError = { ...error, payment_method: method.shown };
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
    events: ['payment_intent.payment_failed'],
    error: failed,
  };
}

/** Tries to pay with this method. */
export function confirm(intent: Stripe.PaymentIntent, method: Method | null): Step {
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
  const tried = { ...intent, payment_method: method.shown.id, last_payment_error: null };
  switch (method.behaviour) {
    case 'succeeds':
      return succeed(tried);
    case 'processes':
      return {
        intent: { ...tried, status: 'processing', next_action: null },
        events: ['payment_intent.processing'],
      };
    case 'authenticates': {
      const sdk = { type: 'stripe_3ds2_fingerprint', three_d_secure_2_source: `payatt_3${token(23)}` };
      return {
        intent: {
          ...tried,
          status: 'requires_action',
          next_action: { type: 'use_stripe_sdk', use_stripe_sdk: sdk },
        },
        events: ['payment_intent.requires_action'],
      };
    }
    default:
      return fail(tried, method, { type: 'card_error', ...method.behaviour, charge: `ch_3${token(23)}` });
  }
}

/** What the cardholder's bank found: 3-D Secure passed or not. */
export function authenticate(intent: Stripe.PaymentIntent, method: Method | null, passed: boolean): Step {
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status}: nothing to authenticate.`,
    );
  }
  if (passed) return succeed(intent);
  const { intent: failed, events } = fail(intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
  return { intent: failed, events };
}

/** What became of a payment that was under way at the bank. */
export function settle(intent: Stripe.PaymentIntent, method: Method | null, succeeded: boolean): Step {
  if (intent.status !== 'processing' || !method) {
    throw unexpectedState(intent, `This PaymentIntent has a status of ${intent.status}: nothing to settle.`);
  }
  if (succeeded) return succeed(intent);
  return fail(intent, method, {
    type: 'card_error',
    code: 'payment_intent_payment_attempt_failed',
    message: 'The payment failed.',
  });
}

/** Ends an intent that was never paid. */
export function cancel(
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Step {
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
      canceled_at: seconds(),
      cancellation_reason: reason,
      next_action: null,
    },
    events: ['payment_intent.canceled'],
  };
}
