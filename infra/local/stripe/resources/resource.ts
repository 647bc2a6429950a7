import type Stripe from 'stripe';

import type { Caller } from '../api/caller.ts';
import type { Form } from '../api/form.ts';
import type { Store } from '../store.ts';
import type { Objects } from './objects.ts';

/** A decoded and authorized request for an operation. */
export type OperationRequest = {
  /** The id in the path; '' if it has none. */
  id: string;
  parameters: Form;
  caller: Caller;
  store: Store;
  /** Where the stand-in is reached. */
  origin: string;
};

/** Emits one webhook event about an object. With the object as it was before, the event says what has changed. */
export type Emit = (
  type: Stripe.Event['type'],
  object: Stripe.Event.Data['object'],
  before?: Stripe.Event.Data['object'],
) => void;

/** One call of Stripe's API, and who may make it. */
export type Operation = {
  /** Its name in the SDK, by which fault injection selects it. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Its path, with `{id}` for the object's id. */
  path: `/v${1 | 2}/${string}`;
  callers: readonly Caller[];
  /** It can be called for a connected account too, and is about that account's objects then. */
  isForConnected?: true;
  /** Every parameter that a merchant may send, besides `expand`; any other is refused. */
  parameters: readonly string[];
  /**
   * Validates the request and returns the function that performs it. An error thrown during validation is not stored
   * for the idempotency key; the result or error of the returned function is.
   */
  prepare: (request: OperationRequest) => (emit: Emit) => object;
};

/** One kind of object of Stripe's API: its operations, and how it is shown. */
export type Resource<Kind extends keyof Objects> = {
  object: Kind;
  /** The beginnings of its ids, up to the underscore. */
  prefixes: readonly string[];
  operations: readonly Operation[];
  /** What a page with the publishable key may see of it. */
  publicFields: readonly (keyof Objects[Kind])[];
  /** The fields with the id of another object, which `expand` replaces with the object. */
  references: readonly (keyof Objects[Kind])[];
  /** Does what is due for the object with this id, by the clock of the product: `store.schedule` says when. */
  elapse?: (store: Store, emit: Emit, id: string) => void;
};

export type AnyResource = { [Kind in keyof Objects]: Resource<Kind> }[keyof Objects];
