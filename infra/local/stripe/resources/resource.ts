import type Stripe from 'stripe';

import type { Caller } from '../api/caller.ts';
import type { Form } from '../api/form.ts';
import type { Store } from '../store.ts';
import type { Objects } from './objects.ts';

/** A request for an operation, read and admitted. */
export type OperationRequest = {
  /** The id in the address; '' where it has none. */
  id: string;
  parameters: Form;
  caller: Caller;
  store: Store;
};

/** Tells the merchant that something happened to an object: one webhook event. */
export type Emit = (type: Stripe.Event['type'], object: Stripe.Event.Data['object']) => void;

/** One call of Stripe's API, and who may make it. */
export type Operation = {
  /** The SDK's name for it, which fault injection uses. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Its address, with `{id}` where the object's id stands. */
  path: `/v1/${string}`;
  callers: readonly Caller[];
  /** Every parameter that a merchant may send; another one is refused. */
  parameters: readonly string[];
  /**
   * Checks the request and answers what is then to be done. What is refused while it is checked leaves its idempotency
   * key free; what is done or refused afterwards is the answer that a repeat gets as well.
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
