import type Stripe from 'stripe';

import { methodOfData, namedMethod, type Method } from './cards.ts';
import type { Form } from './form.ts';
import * as intents from './intent.ts';
import type { Caller } from './keys.ts';
import { newIntentOf } from './new-intent.ts';
import { cancellationReason, flag, newIntent, only, record, text } from './parameters.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

export type Operation = 'create' | 'retrieve' | 'confirm' | 'cancel' | 'authenticate';

/** A request for an operation. `keep` records a step that comes before the one it answers. */
export type Given = {
  intentId: string;
  form: Form;
  caller: Caller;
  keep: (step: intents.Step) => void;
};

/** Checks the parameters, and answers what then takes place. */
type Prepare = (given: Given) => () => intents.Step;

const payingWith = ['payment_method', 'payment_method_data', 'return_url'];

/** What the API does with payment intents, on the records of `store`. */
export function createOperations(store: Store) {
  function existing(id: string): Stripe.PaymentIntent {
    const intent = store.intent(id);
    if (intent) return intent;
    throw new Refusal(404, {
      code: 'resource_missing',
      message: `No such payment_intent: '${id}'`,
      param: 'intent',
    });
  }

  /** The intent of an address; a page must also know its secret. */
  function known({ intentId, form, caller }: Given): Stripe.PaymentIntent {
    const intent = existing(intentId);
    if (caller === 'merchant' || form['client_secret'] === intent.client_secret) return intent;
    throw new Refusal(400, {
      code: 'payment_intent_invalid_parameter',
      message:
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      param: 'client_secret',
    });
  }

  function storedMethod(id: string): Method {
    const method = namedMethod(id) ?? store.method(id);
    if (method) return method;
    throw new Refusal(400, {
      code: 'resource_missing',
      message: `No such PaymentMethod: '${id}'`,
      param: 'payment_method',
    });
  }

  function methodOf(form: Form): Method | null {
    const data = record(form, 'payment_method_data');
    if (data) return methodOfData(data);
    const id = text(form, 'payment_method');
    return id === undefined ? null : storedMethod(id);
  }

  /** A server that confirms must say where to return to, unless no method can redirect. A page always can. */
  function canReturn({ automatic_payment_methods: automatic }: Stripe.PaymentIntent, given: Given): void {
    if (given.caller === 'browser' || !automatic || automatic.allow_redirects === 'never') return;
    if (text(given.form, 'return_url') !== undefined) return;
    throw new Refusal(400, {
      message:
        "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      param: 'return_url',
    });
  }

  /** The method that an intent is being paid with. */
  function currentMethod({ payment_method: id }: Stripe.PaymentIntent): Method | null {
    return typeof id === 'string' ? storedMethod(id) : null;
  }

  function tried(intent: Stripe.PaymentIntent, method: Method | null): intents.Step {
    const step = intents.confirm(intent, method ?? currentMethod(intent));
    if (method) store.saveMethod(method);
    return step;
  }

  const operations: Record<Operation, Prepare> = {
    create: (given) => {
      only(given.form, [
        'amount',
        'currency',
        'metadata',
        'automatic_payment_methods',
        'allowed_payment_method_types',
        'description',
        'receipt_email',
        'confirm',
        ...payingWith,
      ]);
      const values = newIntent(given.form);
      const method = methodOf(given.form);
      const step = newIntentOf(values);
      const atOnce = flag(given.form, 'confirm');
      if (atOnce) canReturn(step.intent, given);
      return () => {
        if (atOnce) {
          const next = tried(step.intent, method);
          given.keep(step);
          return next;
        }
        if (!method) return step;
        store.saveMethod(method);
        return { ...step, intent: intents.attach(step.intent, method) };
      };
    },
    retrieve: (given) => {
      const intent = known(given);
      return () => ({ intent, events: [] });
    },
    confirm: (given) => {
      if (given.caller === 'merchant') only(given.form, payingWith);
      const intent = known(given);
      const method = methodOf(given.form);
      canReturn(intent, given);
      return () => tried(intent, method);
    },
    cancel: (given) => {
      only(given.form, ['cancellation_reason']);
      const intent = known(given);
      const reason = cancellationReason(given.form);
      return () => intents.cancel(intent, reason);
    },
    authenticate: (given) => {
      const intent = known(given);
      const passed = text(given.form, 'outcome') === 'complete';
      return () => intents.authenticate(intent, currentMethod(intent), passed);
    },
  };

  return {
    operations,
    /** What became of a payment that was under way. */
    settled: (intentId: string, succeeded: boolean): intents.Step => {
      const intent = existing(intentId);
      return intents.settle(intent, currentMethod(intent), succeeded);
    },
  };
}
