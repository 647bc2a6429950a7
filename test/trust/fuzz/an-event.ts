import * as fc from 'fast-check';
import Stripe from 'stripe';

import { newId } from '#functions/lib/ids.ts';
import type { NamedCall } from '#shared/api/index.ts';

import type { Market } from './a-market.ts';
import type { WireRequest } from './a-request.ts';
import { aText, hostileTexts } from './a-text.ts';
import { anOddValue } from './odd-values.ts';

const nowInSeconds = () => Math.floor(Date.now() / 1000);
const secretOf = ({ operation }: NamedCall): string =>
  process.env[operation === 'webhooks.connect' ? 'STRIPE_CONNECT_WEBHOOK_SECRET' : 'STRIPE_WEBHOOK_SECRET'] ??
  '';

/** Makes the signature header that Stripe would send to this call with a payload. */
const signedFor =
  (call: NamedCall) =>
  (payload: string, { by = secretOf(call), timestamp = nowInSeconds() } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp });

function toWire(call: NamedCall, body: string, signature?: string): WireRequest {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'stripe-signature': signature }),
  };
  return { call, method: call.method, path: call.path, search: '', headers, body, mayMissCall: false };
}

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
  anEvent(market)
    .map((event) => JSON.stringify(event))
    .map((payload) => toWire(call, payload, signedFor(call)(payload)));

/** Forged events: unsigned, signed with another secret or at another time, or changed after signing. */
export function forgeries(call: NamedCall, market: Market): fc.Arbitrary<WireRequest> {
  const signed = signedFor(call);
  const event = anEvent(market).map((each) => JSON.stringify(each));
  const forge = fc.constantFrom<(payload: string) => [payload: string, signature?: string]>(
    (payload) => [payload],
    (payload) => [payload, ''],
    (payload) => [payload, 't=now,v1=yes'],
    (payload) => [payload, `t=${nowInSeconds()},v1=`],
    (payload) => [payload, `t=${nowInSeconds()},v0=${'0'.repeat(64)}`],
    (payload) => [payload, `t=${nowInSeconds()},t=1,v1=${'\xff'.repeat(64)}`],
    (payload) => [payload, signed(payload, { by: 'whsec_another' })],
    (payload) => [payload, signed(payload, { by: 'undefined' })],
    (payload) => [payload, signed(`${payload} `)],
    (payload) => [`${payload}\n`, signed(payload)],
    (payload) => [payload, signed(payload).replace(/t=\d+/, 't=1')],
    (payload) => [payload, signed(payload, { timestamp: nowInSeconds() - 400 })],
    (payload) => [payload, signed(payload, { timestamp: nowInSeconds() + 400 })],
    (payload) => [payload, signed(payload, { timestamp: 1e20 })],
    (payload) => [payload.slice(1), signed(payload.slice(1))],
    (payload) => [payload.replace('"livemode":false', '"livemode":true'), signed(payload)],
    () => ['', signed('')],
    ...['null', '[]', '"x"', '{}', '0', 'NaN', '['.repeat(10_000)].map((text) => () => {
      return [text, signed(text)] as [string, string];
    }),
  );
  return fc.tuple(event, forge).map(([payload, by]) => toWire(call, ...by(payload)));
}
