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
};

/** Emits one webhook event about an object. */
export type Emit = (type: Stripe.Event['type'], object: Stripe.Event.Data['object']) => void;

/** One call of Stripe's API, and who may make it. */
export type Operation = {
  /** Its name in the SDK, by which fault injection selects it. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Its path, with `{id}` for the object's id. */
  path: `/v1/${string}`;
  callers: readonly Caller[];
  /** Every parameter that a merchant may send; any other is refused. */
  parameters: readonly string[];
  /**
   * Validates the request and returns the function that performs it. An error thrown during validation is not stored
   * for the idempotency key; the result or error of the returned function is.
   */
  prepare: (request: OperationRequest) => (emit: Emit) => object;
};

/** One kind of object of Stripe's API: its operations, and what a page with the publishable key may see of it. */
export type Resource<Kind extends keyof Objects> = {
  object: Kind;
  operations: readonly Operation[];
  publicFields: readonly (keyof Objects[Kind])[];
};

export type AnyResource = { [Kind in keyof Objects]: Resource<Kind> }[keyof Objects];
