import { createHash } from 'node:crypto';

import Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';

import { decodeForm, type Form } from './form.ts';
import { token } from './ids.ts';
import type { Step } from './intent.ts';
import { callerOf, type Caller, type Keys } from './keys.ts';
import { publicView } from './new-intent.ts';
import { createOperations, type Operation } from './operations.ts';
import { Refusal, type ApiError } from './refusal.ts';
import type { Answer, Store } from './store.ts';

const KEY_LIFETIME = 24 * 3_600_000;

export type ApiRequest = {
  id: string;
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
};

const ROUTE = /^\/v1\/payment_intents(?:\/(\w+)(?:\/(confirm|cancel|authenticate))?)?$/;
const forBrowsers: readonly Operation[] = ['retrieve', 'confirm', 'authenticate'];

/** Which operation an address means, null for none. */
export function route(method: string, path: string): { operation: Operation; intentId: string } | null {
  const match = ROUTE.exec(path);
  if (!match) return null;
  const [, intentId = '', action] = match;
  if (method === 'GET') return intentId && !action ? { operation: 'retrieve', intentId } : null;
  if (method !== 'POST' || (intentId && !action)) return null;
  return { operation: (action as Operation | undefined) ?? 'create', intentId };
}

/** The payment intents of the provider's API, on the records of `store`. `changed` hears of every new event. */
export function createApi(store: Store, keys: Keys, changed: () => void) {
  const { operations, settled } = createOperations(store);

  function keep({ intent, events }: Step, request: ApiRequest | null): void {
    store.saveIntent(intent);
    for (const type of events) {
      const event = {
        id: `evt_3${token(23)}`,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: Math.floor(now() / 1000),
        data: { object: intent },
        livemode: false,
        pending_webhooks: 1,
        request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
        type,
      };
      store.addEvent(event.id, JSON.stringify(event), Date.now(), Date.now());
    }
  }

  const seenBy = (caller: Caller, intent: Stripe.PaymentIntent) =>
    caller === 'merchant' ? intent : publicView(intent);

  function refused(status: number, error: ApiError, caller: Caller): Answer {
    const { payment_intent: intent, ...rest } = error;
    return { status, body: { error: intent ? { ...rest, payment_intent: seenBy(caller, intent) } : rest } };
  }

  /** Takes the step. What the merchant is told from here on, also a refusal, is what a repeat is told. */
  function take(step: () => Step, caller: Caller, request: ApiRequest): Answer {
    try {
      const taken = step();
      if (taken.events.length > 0) keep(taken, request);
      return taken.error
        ? refused(402, { ...taken.error, payment_intent: taken.intent }, caller)
        : { status: 200, body: seenBy(caller, taken.intent) };
    } catch (error) {
      if (error instanceof Refusal) return refused(error.status, error.error, caller);
      throw error;
    }
  }

  function once(
    key: string,
    request: ApiRequest,
    form: Form,
    perform: () => Answer,
  ): Answer & { isReplay: boolean } {
    // A digest: what was sent may hold a card number.
    const fingerprint = createHash('sha256')
      .update(`${request.path} ${JSON.stringify(form)}`)
      .digest('hex');
    const before = store.answer(key, now() - KEY_LIFETIME);
    if (before && before.request !== fingerprint) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (before) return { status: before.status, body: before.body, isReplay: true };
    const answer = perform();
    store.saveAnswer(key, fingerprint, answer, now());
    return { ...answer, isReplay: false };
  }

  return {
    /** Answers one request. Synchronous and one transaction, so that requests at the same time come one after the other. */
    answer(request: ApiRequest): Answer & { isReplay: boolean } {
      let caller: Caller = 'browser';
      try {
        const form = decodeForm(request.method === 'GET' ? request.query : request.body);
        caller = callerOf(request.authorization, form, keys);
        const found = route(request.method, request.path);
        if (!found) {
          throw new Refusal(404, {
            message: `Unrecognized request URL (${request.method}: ${request.path}).`,
          });
        }
        if (caller === 'browser' && !forBrowsers.includes(found.operation)) {
          throw new Refusal(403, {
            code: 'secret_key_required',
            message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
          });
        }
        if (caller === 'merchant' && found.operation === 'authenticate') {
          throw new Refusal(403, { message: 'Only the cardholder can authenticate a payment.' });
        }
        const keepAlso = (step: Step) => keep(step, request);
        const given = { intentId: found.intentId, form, caller, keep: keepAlso };
        const perform = () => take(operations[found.operation](given), given.caller, request);
        const key = request.method === 'POST' && caller === 'merchant' ? request.idempotencyKey : undefined;
        const answer = store.transaction(() =>
          key ? once(key, request, form, perform) : { ...perform(), isReplay: false },
        );
        changed();
        return answer;
      } catch (error) {
        if (error instanceof Refusal)
          return { ...refused(error.status, error.error, caller), isReplay: false };
        throw error;
      }
    },

    /** Ends a payment that is `processing`, as the bank would days later. */
    settle(intentId: string, succeeded: boolean): void {
      store.transaction(() => keep(settled(intentId, succeeded), null));
      changed();
    },
  };
}
