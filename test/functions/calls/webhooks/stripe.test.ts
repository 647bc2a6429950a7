import Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/webhooks/stripe.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { newId } from '#functions/lib/ids.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { anIntentFor, anOrder, recordsOf, useMarket } from '#test/functions/domain/an-order.ts';

useMarket();

const SECRET = 'whsec_ours';
beforeAll(() => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_ours');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', SECRET);
});

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The event that Stripe sends when an order was paid, as JSON. */
async function aPaidOrder(more: { intent?: object; event?: object } = {}) {
  const { id, buyer } = await anOrder();
  const { id: intentId } = await anIntentFor(id, buyer.id);
  const intent = {
    id: intentId,
    object: 'payment_intent',
    status: 'succeeded',
    amount: 1999,
    amount_received: 1999,
    currency: 'usd',
    metadata: { environment: 'local', kind: 'order', id },
    client_secret: 'pi_secret_text',
    last_payment_error: null,
    ...more.intent,
  };
  const payload = JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: intent },
    ...more.event,
  });
  return { id, buyer, payload, isPaid: async () => (await orders.get(id, buyer.id)).isPaid };
}

const signed = (payload: string, { secret = SECRET, timestamp = nowInSeconds() } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

async function deliver(payload: string | Buffer, signature?: string) {
  const headers = signature === undefined ? {} : { 'stripe-signature': signature };
  const request = anEvent({ path: '/api/webhooks/stripe', body: payload, headers });
  const answer = await handler(request, aContext);
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '') as object };
}

describe('an event that Stripe signed', () => {
  it('marks the order as paid, with either secret during a rotation', async () => {
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', `whsec_next,${SECRET}`);
    const { payload, isPaid } = await aPaidOrder();
    expect(await deliver(payload, signed(payload))).toEqual({ status: 200, body: { received: true } });
    expect(await isPaid()).toBe(true);
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', SECRET);
  });

  it('is verified by its raw bytes, also when the gateway encodes them', async () => {
    const { payload, isPaid } = await aPaidOrder({ intent: { description: 'Añadido – 特別' } });
    expect(await deliver(Buffer.from(payload), signed(payload))).toMatchObject({ status: 200 });
    expect(await isPaid()).toBe(true);
  });

  it.each([-299, 299])('is accepted with a timestamp %d seconds from now', async (seconds) => {
    const { payload, isPaid } = await aPaidOrder();
    await deliver(payload, signed(payload, { timestamp: nowInSeconds() + seconds }));
    expect(await isPaid()).toBe(true);
  });

  it.each<[string, { intent?: object; event?: object }]>([
    ['about something other than payments', { event: { type: 'customer.created' } }],
    ['without data', { event: { data: undefined } }],
    ['whose object is null', { event: { data: { object: null } } }],
    ['about another kind of object', { intent: { object: 'charge' } }],
    ['whose type is not a text', { event: { type: 0 } }],
    ['whose intent has no id', { intent: { id: undefined } }],
    ['whose intent has no metadata', { intent: { metadata: null } }],
    [
      'whose metadata contains a lone surrogate',
      { intent: { metadata: { environment: 'local', kind: 'order', id: '\uD800' } } },
    ],
    [
      'whose metadata contains a number',
      { intent: { metadata: { environment: 'local', kind: 'module', id: 7 } } },
    ],
  ])('%s is acknowledged and ignored', async (_, unusual) => {
    const { payload, isPaid } = await aPaidOrder(unusual);
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 200 });
    expect(await isPaid()).toBe(false);
    expect(logged).not.toHaveBeenCalled();
  });

  it('that differs from our record is acknowledged, set aside, and logged without personal data', async () => {
    const { id, buyer, payload, isPaid } = await aPaidOrder({ intent: { amount: 1, amount_received: 1 } });
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 200 });
    expect(await isPaid()).toBe(false);
    expect((await recordsOf(id)).map(({ SK }) => SK)).toContainEqual(expect.stringMatching(/^PAYISSUE#/));
    expect(logged).toHaveBeenCalledOnce();
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(new RegExp(`${buyer.username}|secret`));
  });

  it.each([
    ['another environment', { environment: 'staging' }],
    ['no environment', {}],
  ])('about a payment of %s is acknowledged, writes nothing and is one line of the log', async (_, of) => {
    const informed = vi.spyOn(console, 'info').mockReturnValue(undefined);
    const { id } = await anOrder({ isPaid: false });
    const { payload, id: ours } = await aPaidOrder({ intent: { metadata: { ...of, kind: 'order', id } } });
    const before = await Promise.all([id, ours].map(recordsOf));
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 200 });
    expect(await Promise.all([id, ours].map(recordsOf))).toEqual(before);
    expect(informed.mock.calls.map(([line]) => line as object)).toMatchObject([
      { message: 'payment of another environment ignored' },
    ]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('that arrives before its payment is recorded is refused, so that it is sent again', async () => {
    const { id } = await anOrder();
    const { payload } = await aPaidOrder({
      intent: { metadata: { environment: 'local', kind: 'order', id } },
    });
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 500 });
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe('an event without a current signature by Stripe', () => {
  const forgeries: Record<string, (payload: string) => [payload: string, signature?: string]> = {
    'no signature': (payload) => [payload],
    'an empty signature': (payload) => [payload, ''],
    'a malformed signature': (payload) => [payload, 't=now,v1=yes'],
    'a signature with another secret': (payload) => [payload, signed(payload, { secret: 'whsec_theirs' })],
    'a signature of another payload': (payload) => [payload, signed(`${payload} `)],
    'a changed timestamp': (payload) => [
      payload,
      signed(payload).replace(/t=\d+/, `t=${nowInSeconds() - 7}`),
    ],
    'a timestamp 301 seconds ago': (payload) => [
      payload,
      signed(payload, { timestamp: nowInSeconds() - 301 }),
    ],
    'a timestamp in the future': (payload) => [payload, signed(payload, { timestamp: nowInSeconds() + 360 })],
    'a payload that is not JSON': (payload) => [payload.slice(1), signed(payload.slice(1))],
  };

  it.each(Object.entries(forgeries))('is refused and changes nothing: %s', async (_, forge) => {
    const { id, payload } = await aPaidOrder();
    const before = await recordsOf(id);
    expect(await deliver(...forge(payload))).toEqual({
      status: 400,
      body: { code: 'invalid', ...paymentTexts.badSignature },
    });
    expect(await recordsOf(id)).toEqual(before);
    expect(logged).not.toHaveBeenCalled();
  });

  it('is refused when it is in live mode and our key is a test key', async () => {
    const { payload, isPaid } = await aPaidOrder({ event: { livemode: true } });
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 400 });
    expect(await isPaid()).toBe(false);
  });
});
