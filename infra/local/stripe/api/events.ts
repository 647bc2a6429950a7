import Stripe from 'stripe';

import { token } from '../ids.ts';
import type { Emit } from '../resources/resource.ts';
import type { Store } from '../store.ts';
import { unixTime } from '../unix-time.ts';

/** The fields of an object that have changed, with their values before. */
function previousAttributes(before: object, after: object): object {
  const now = new Map(Object.entries(after));
  const then = new Map(Object.entries(before));
  const changed = [...new Set([...then.keys(), ...now.keys()])].filter(
    (field) => JSON.stringify(then.get(field)) !== JSON.stringify(now.get(field)),
  );
  return Object.fromEntries(changed.map((field) => [field, then.get(field) ?? null]));
}

/**
 * Saves the webhook events of a request for delivery. Events that the bank causes have no request; those about a
 * connected account's objects name the account.
 */
export const eventsOf =
  (store: Store, request?: { id: string; idempotencyKey: string | undefined }): Emit =>
  (type, object, before) => {
    const event = {
      id: `evt_3${token(23)}`,
      object: 'event',
      ...(store.account && { account: store.account }),
      api_version: Stripe.API_VERSION,
      created: unixTime(),
      data: before ? { object, previous_attributes: previousAttributes(before, object) } : { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
      type,
    } as Stripe.Event;
    store.addEvent(event, JSON.stringify(event));
  };
