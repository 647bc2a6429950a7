import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import type { NamedCall } from '#shared/api/index.ts';
import { signedNow } from '#test/flows/support/a-report.ts';

import type { Market } from './a-market.ts';
import type { WireRequest } from './a-request.ts';
import { aText, hostileTexts } from './a-text.ts';
import { anOddValue } from './odd-values.ts';

const secretOf = ({ operation }: NamedCall) =>
  process.env[operation === 'webhooks.connect' ? 'STRIPE_CONNECT_WEBHOOK_SECRET' : 'STRIPE_WEBHOOK_SECRET'];

const statuses = ['canceled', 'processing', 'requires_payment_method', 'requires_action', '', 'succeeded?'];

/** The metadata of an intent: of one of our records, of something similar, or nothing. None has an open payment. */
function metadata({ people }: Market): fc.Arbitrary<unknown> {
  const ids = people.flatMap(({ own }) => [...own.order, ...own.module, ...own.gig]);
  const id = fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...hostileTexts), aText());
  const environment = fc.constantFrom('local', 'local', 'other', '');
  const kind = fc.constantFrom('order', 'module', '', '__proto__', 'constructor', 'gig');
  return fc.oneof(
    { arbitrary: fc.record({ environment, kind, id }), weight: 3 },
    fc.constant({}),
    anOddValue,
  );
}

/** Events of the shape that Stripe sends, some fields odd, none of them a success. */
function anEvent(market: Market): fc.Arbitrary<object> {
  const intents = market.people.flatMap(({ own }) => own.intent);
  const orOdd = (usual: fc.Arbitrary<unknown>) =>
    fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: anOddValue, weight: 1 });
  const amount = orOdd(fc.integer());
  const object = fc.record(
    {
      id: orOdd(fc.constantFrom('pi_unknown', ...intents)),
      object: orOdd(fc.constant('payment_intent')),
      status: fc.constantFrom(...statuses),
      amount,
      amount_received: amount,
      currency: orOdd(fc.constantFrom('usd', 'xxx')),
      metadata: orOdd(metadata(market)),
      client_secret: orOdd(fc.constant(null)),
      last_payment_error: orOdd(fc.constantFrom(null, { code: 'card_declined' })),
    },
    { requiredKeys: ['status'] },
  );
  const type = fc.constantFrom(
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'payment_intent.__proto__',
    'charge.refunded',
    'customer.created',
    '',
  );
  return fc.record({
    id: fc.constant(null).map(() => `evt_${newId()}`),
    object: fc.constant('event'),
    livemode: fc.constant(false),
    type: orOdd(type),
    data: orOdd(fc.record({ object: orOdd(object) })),
  });
}

/** Correctly signed events that must change nothing. */
export const oddEvents = (call: NamedCall, market: Market): fc.Arbitrary<WireRequest> =>
  anEvent(market).map((event) => {
    const body = JSON.stringify(event);
    const headers = { 'content-type': 'application/json', ...signedNow(body, secretOf(call)) };
    return { call, method: call.method, path: call.path, search: '', headers, body, mayMissCall: false };
  });
