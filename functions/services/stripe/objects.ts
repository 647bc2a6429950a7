import Stripe from 'stripe';

import { env } from '#functions/lib/env.ts';

import { isRejection, orUnavailable, stripeUnavailable } from './errors.ts';

/** What every kind of Stripe's objects has that we use. */
type StripeObject = { object: string; id: string; metadata?: Stripe.Metadata | null };

// A lone surrogate cannot be part of a key.
const isText = (each: unknown) => typeof each === 'string' && each.isWellFormed();

/** Whether a value from Stripe is an object of this kind whose id and metadata can be used as keys of the table. */
export function isObject<T extends StripeObject>(value: unknown, kind: T['object']): value is T {
  const { object, id, metadata } = (value ?? {}) as Record<string, unknown>;
  return (
    object === kind &&
    isText(id) &&
    (metadata == null || (typeof metadata === 'object' && Object.values(metadata).every(isText)))
  );
}

/** The object in Stripe's response; 503 if the response is anything else. */
export async function responseOf<T extends StripeObject>(request: Promise<T>, kind: T['object']): Promise<T> {
  const response: unknown = await orUnavailable(request);
  if (!isObject<T>(response, kind))
    throw stripeUnavailable(new Error(`The response is not of the kind ${kind}.`));
  return response;
}

/** The code of its first API, and that of its second one. An address that Stripe does not know has none. */
const MISSING: ReadonlySet<string | undefined> = new Set(['resource_missing', 'not_found']);

/** What a request found; null if Stripe says that it has nothing with this id. Any other 404 tells nothing about the object. */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isRejection(error) && error.statusCode === 404 && MISSING.has(error.code)) return null;
    throw error;
  }
}

/** Whether Stripe refuses the request itself: it has done nothing, and never will. */
export const isInvalid = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** The id of an object that Stripe may have put in place of its id. */
export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/**
 * Whether this environment created the object. Environments may share a Stripe account, and a restored table may refer to
 * another one's objects: those, and objects that name no environment, are nothing of ours.
 */
export const isOurs = ({ metadata }: { metadata: Record<string, string> }): boolean =>
  metadata['environment'] === env('ENVIRONMENT');
