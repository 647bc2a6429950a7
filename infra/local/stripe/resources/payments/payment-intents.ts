import type Stripe from 'stripe';

import { ApiError } from '#infra/local/stripe/api/error.ts';
import { boolean, oneOf, text } from '#infra/local/stripe/api/parameters.ts';
import type { TestPaymentMethod } from '#infra/local/stripe/resources/objects.ts';
import { getObject, listing } from '#infra/local/stripe/resources/reading.ts';
import type { Emit, Operation, OperationRequest, Resource } from '#infra/local/stripe/resources/resource.ts';
import type { Store } from '#infra/local/stripe/store.ts';

import { saveCharge } from './charges.ts';
import { requireCustomer } from './customers.ts';
import { authenticate, cancel, confirm, settle, type Transition } from './payment-intent-states.ts';
import { newPaymentIntent, publicFields } from './payment-intent.ts';
import { getPaymentMethod, requestedPaymentMethod } from './payment-method.ts';

const paymentParameters = ['payment_method', 'payment_method_data', 'return_url'];
const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

const getIntent = (store: Store, id: string) => getObject(store, 'payment_intent', id, 'intent');

/** The intent with the id in the path; a page must also send its client secret. */
function requestedIntent({ id, parameters, caller, store }: OperationRequest): Stripe.PaymentIntent {
  const intent = getIntent(store, id);
  if (caller === 'merchant' || parameters['client_secret'] === intent.client_secret) return intent;
  throw new ApiError(400, {
    code: 'payment_intent_invalid_parameter',
    message: 'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    param: 'client_secret',
  });
}

/** The payment method of an intent's current attempt. */
function currentMethod(store: Store, { payment_method: id }: Stripe.PaymentIntent) {
  return typeof id === 'string' ? getPaymentMethod(store, id) : undefined;
}

/** Requires a `return_url` of a server that confirms, unless no payment method can redirect. A page needs none. */
function requireReturnUrl(intent: Stripe.PaymentIntent, { caller, parameters }: OperationRequest): void {
  const { automatic_payment_methods: automatic } = intent;
  if (caller === 'browser' || !automatic || automatic.allow_redirects === 'never') return;
  if (text(parameters, 'return_url') !== undefined) return;
  throw new ApiError(400, {
    message:
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    param: 'return_url',
  });
}

/** Saves an intent after a transition and emits its event. A declined payment is saved too, then thrown as an error. */
function saveTransition(
  store: Store,
  emit: Emit,
  { intent, event, charge, error }: Transition,
): Stripe.PaymentIntent {
  store.save('payment_intent', intent.id, intent);
  emit(event, intent);
  if (charge) saveCharge(store, emit, charge);
  if (error) throw new ApiError(402, { ...error, payment_intent: intent });
  return intent;
}

function pay(
  store: Store,
  emit: Emit,
  intent: Stripe.PaymentIntent,
  method: TestPaymentMethod | undefined,
): Stripe.PaymentIntent {
  const paid = confirm(intent, method ?? currentMethod(store, intent));
  if (method) store.save('payment_method', method.object.id, method);
  return saveTransition(store, emit, paid);
}

const create: Operation = {
  name: 'create',
  method: 'POST',
  path: '/v1/payment_intents',
  callers: ['merchant'],
  parameters: [
    'amount',
    'currency',
    'metadata',
    'automatic_payment_methods',
    'allowed_payment_method_types',
    'customer',
    'description',
    'payment_method_options',
    'receipt_email',
    'statement_descriptor_suffix',
    'transfer_group',
    'confirm',
    ...paymentParameters,
  ],
  prepare(request) {
    const { parameters, store } = request;
    requireCustomer(store, parameters);
    const intent = newPaymentIntent(parameters);
    const method = requestedPaymentMethod(store, parameters);
    const isConfirmed = boolean(parameters, 'confirm');
    if (isConfirmed) requireReturnUrl(intent, request);
    return (emit) => {
      if (isConfirmed) {
        saveTransition(store, emit, { intent, event: 'payment_intent.created' });
        return pay(store, emit, intent, method);
      }
      if (!method) return saveTransition(store, emit, { intent, event: 'payment_intent.created' });
      store.save('payment_method', method.object.id, method);
      const ready = { ...intent, payment_method: method.object.id, status: 'requires_confirmation' } as const;
      return saveTransition(store, emit, { intent: ready, event: 'payment_intent.created' });
    };
  },
};

const retrieve: Operation = {
  name: 'retrieve',
  method: 'GET',
  path: '/v1/payment_intents/{id}',
  callers: ['merchant', 'browser'],
  parameters: [],
  prepare(request) {
    const intent = requestedIntent(request);
    return () => intent;
  },
};

const confirmIntent: Operation = {
  name: 'confirm',
  method: 'POST',
  path: '/v1/payment_intents/{id}/confirm',
  callers: ['merchant', 'browser'],
  parameters: paymentParameters,
  prepare(request) {
    const { parameters, store } = request;
    const intent = requestedIntent(request);
    const method = requestedPaymentMethod(store, parameters);
    requireReturnUrl(intent, request);
    return (emit) => pay(store, emit, intent, method);
  },
};

const cancelIntent: Operation = {
  name: 'cancel',
  method: 'POST',
  path: '/v1/payment_intents/{id}/cancel',
  callers: ['merchant'],
  parameters: ['cancellation_reason'],
  prepare(request) {
    const { parameters, store } = request;
    const intent = requestedIntent(request);
    const reason = oneOf(parameters, 'cancellation_reason', cancellationReasons) ?? null;
    return (emit) => saveTransition(store, emit, cancel(intent, reason));
  },
};

/** Not part of Stripe's API: our browser script reports the outcome of its 3-D Secure dialog here. */
const authenticateIntent: Operation = {
  name: 'authenticate',
  method: 'POST',
  path: '/v1/payment_intents/{id}/authenticate',
  callers: ['browser'],
  parameters: [],
  prepare(request) {
    const { parameters, store } = request;
    const intent = requestedIntent(request);
    const hasPassed = text(parameters, 'outcome') === 'complete';
    return (emit) =>
      saveTransition(store, emit, authenticate(intent, currentMethod(store, intent), hasPassed));
  },
};

export const paymentIntents: Resource<'payment_intent'> = {
  object: 'payment_intent',
  prefixes: ['pi'],
  operations: [
    create,
    retrieve,
    listing('payment_intent', '/v1/payment_intents', []),
    confirmIntent,
    cancelIntent,
    authenticateIntent,
  ],
  publicFields,
  references: ['latest_charge'],
};

/** Ends a payment with the status `processing`, as the bank would days later. */
export function settleIntent(store: Store, emit: Emit, id: string, hasSucceeded: boolean): void {
  const intent = getIntent(store, id);
  const { error: _, ...settled } = settle(intent, currentMethod(store, intent), hasSucceeded);
  saveTransition(store, emit, settled);
}
