import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';

import { failures } from '../failures.ts';
import type { InnerFault } from '../faults.ts';
import type { Operation } from '../resources/resource.ts';
import { findOperation, publicView } from '../resources/resources.ts';
import type { Store, StoredResponse } from '../store.ts';
import { callerOf, type Caller, type Keys } from './caller.ts';
import { accountInvalid, ApiError, balanceInsufficient } from './error.ts';
import { eventsOf } from './events.ts';
import { expand } from './expand.ts';
import { decodeForm, decodeJson, type Form } from './form.ts';
import { refuseUnknown } from './parameters.ts';
import { passTime } from './pass-time.ts';

const DAY = 24 * 3_600_000;
/** How long the second version of the API knows a key. */
export const LONGEST_KEY_LIFETIME = 30 * DAY;
const MAX_KEY = 255;

export type ApiRequest = {
  id: string;
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string | undefined;
  /** The connected account that the request is made for; undefined for the platform. */
  account: string | undefined;
  idempotencyKey: string | undefined;
  /** Where the stand-in is reached, for the links that it answers. */
  origin: string;
  /** What goes wrong with it, unless it repeats an earlier one. */
  fault?: InnerFault | undefined;
};

export type ApiResponse = StoredResponse & { isReplay: boolean };

const visibleTo = (caller: Caller, object: object): object =>
  caller === 'merchant' ? object : publicView(object);

function errorResponse({ status, error }: ApiError, caller: Caller): StoredResponse {
  const { payment_intent: intent, ...rest } = error;
  return {
    status,
    body: { error: intent ? { ...rest, payment_intent: visibleTo(caller, intent) } : rest },
  };
}

function authorize({ callers, parameters }: Operation, caller: Caller, form: Form): void {
  if (!callers.includes(caller)) {
    throw caller === 'browser'
      ? new ApiError(403, {
          code: 'secret_key_required',
          message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
        })
      : new ApiError(403, { message: 'Only a page can make this call, with its publishable API key.' });
  }
  if (caller === 'merchant') refuseUnknown(form, [...parameters, 'expand']);
}

/** The records that a request is about: the platform's, or a connected account's. */
function storeOf({ account }: ApiRequest, store: Store): Store {
  if (account === undefined) return store;
  const owner = store.find('v2.core.account', account);
  if (owner && !owner.object.closed) return store.of(account);
  throw accountInvalid(account);
}

/** Every account has idempotency keys of its own. */
const storedKey = ({ account }: Store, key: string) => `${account}${key}`;

/** The stored response of an idempotency key; refuses a key that is too long or was used with other parameters. */
function replay(key: string, fingerprint: string, store: Store, lifetime: number): ApiResponse | undefined {
  if (key.length > MAX_KEY) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Idempotency keys can be at most ${MAX_KEY} characters long.`,
    });
  }
  const first = store.findResponse(storedKey(store, key), now() - lifetime);
  if (!first) return undefined;
  if (first.request === fingerprint) return { status: first.status, body: first.body, isReplay: true };
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Stripe's API, on the records of `store`. */
export function createApi(platform: Store, keys: Keys) {
  function perform(request: ApiRequest, form: Form, caller: Caller): ApiResponse {
    const store = storeOf(request, platform);
    const found = findOperation(request.method, request.path);
    if (!found) {
      throw new ApiError(404, {
        message: `Unrecognized request URL (${request.method}: ${request.path}).`,
      });
    }
    authorize(found.operation, caller, form);
    if (store.account && !found.operation.isForConnected)
      throw new ApiError(400, { message: 'This call cannot be made for a connected account here.' });
    const key = request.method === 'POST' && caller === 'merchant' ? request.idempotencyKey : undefined;
    // A digest, because the parameters may hold a card number.
    const fingerprint = createHash('sha256')
      .update(`${request.path} ${JSON.stringify(form)}`)
      .digest('hex');
    const isSecond = request.path.startsWith('/v2/');
    const replayed = key && replay(key, fingerprint, store, isSecond ? LONGEST_KEY_LIFETIME : DAY);
    if (replayed) return replayed;

    const run = found.operation.prepare({
      ...found,
      parameters: form,
      caller,
      store,
      origin: request.origin,
    });
    const response = responseOf(() => {
      if (request.fault === 'balance-insufficient') throw balanceInsufficient();
      const done = run(eventsOf(store, request));
      if (request.fault === 'broken') throw failures['server-error'];
      return done;
    }, caller);
    if (response.status === 200 && caller === 'merchant') response.body = expand(response.body, form, store);
    // The second version of the API repeats no error: what has failed is tried again.
    if (key && !(isSecond && response.status >= 400))
      store.saveResponse(storedKey(store, key), fingerprint, response, now());
    return { ...response, isReplay: false };
  }

  /** The response to store for the idempotency key: errors are replayed as well. */
  function responseOf(run: () => object, caller: Caller): StoredResponse {
    try {
      return { status: 200, body: visibleTo(caller, run()) };
    } catch (error) {
      if (error instanceof ApiError) return errorResponse(error, caller);
      throw error;
    }
  }

  return {
    /** Handles one request, synchronously and in one transaction: concurrent requests run one after the other. */
    handle(request: ApiRequest): ApiResponse {
      let caller: Caller = 'browser';
      try {
        const isJson = request.path.startsWith('/v2/') && request.method !== 'GET';
        const form = isJson
          ? decodeJson(request.body)
          : decodeForm(request.method === 'GET' ? request.query : request.body);
        caller = callerOf(request.authorization, form, keys);
        passTime(platform);
        return platform.transaction(() => perform(request, form, caller));
      } catch (error) {
        if (error instanceof ApiError) return { ...errorResponse(error, caller), isReplay: false };
        throw error;
      }
    },
  };
}
