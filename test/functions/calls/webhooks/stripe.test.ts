import Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/webhooks/stripe.ts';
import * as orders from '#functions/domain/orders/orders.ts';
import { newId } from '#functions/lib/ids.ts';
import { messages } from '#shared/messages.ts';
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

/** What the provider sends when an order was paid, as its text. */
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
    metadata: { kind: 'order', id },
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

describe('an event that the provider signed', () => {
  it('makes the order paid, by whichever secret is in use', async () => {
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', `whsec_next,${SECRET}`);
    const { payload, isPaid } = await aPaidOrder();
    expect(await deliver(payload, signed(payload))).toEqual({ status: 200, body: { received: true } });
    expect(await isPaid()).toBe(true);
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', SECRET);
  });

  it('is read as the bytes that were signed, when the gateway encodes them too', async () => {
    const { payload, isPaid } = await aPaidOrder({ intent: { description: 'Añadido – 特別' } });
    expect(await deliver(Buffer.from(payload), signed(payload))).toMatchObject({ status: 200 });
    expect(await isPaid()).toBe(true);
  });

  it.each([-299, 299])('is accepted %d seconds away from now', async (seconds) => {
    const { payload, isPaid } = await aPaidOrder();
    await deliver(payload, signed(payload, { timestamp: nowInSeconds() + seconds }));
    expect(await isPaid()).toBe(true);
  });

  it('and is not about payments is acknowledged and does nothing', async () => {
    const { payload, isPaid } = await aPaidOrder({ event: { type: 'customer.created' } });
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 200 });
    expect(await isPaid()).toBe(false);
  });

  it.each<[string, { intent?: object; event?: object }]>([
    ['without a word of what it is about', { event: { data: undefined } }],
    ['about nothing', { event: { data: { object: null } } }],
    ['about something else', { intent: { object: 'charge' } }],
    ['of no type', { event: { type: 0 } }],
    ['whose intent has no id', { intent: { id: undefined } }],
    ['whose intent does not say what it is for', { intent: { metadata: null } }],
    ['whose intent is for half a letter', { intent: { metadata: { kind: 'order', id: '\uD800' } } }],
    ['whose intent says so in no words', { intent: { metadata: { kind: 'module', id: 7 } } }],
  ])('%s is acknowledged and does nothing', async (_, odd) => {
    const { payload, isPaid } = await aPaidOrder(odd);
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 200 });
    expect(await isPaid()).toBe(false);
    expect(logged).not.toHaveBeenCalled();
  });

  it('but differs from our record is acknowledged, set aside and told to the operator without personal data', async () => {
    const { id, buyer, payload, isPaid } = await aPaidOrder({ intent: { amount: 1, amount_received: 1 } });
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 200 });
    expect(await isPaid()).toBe(false);
    expect((await recordsOf(id)).map(({ SK }) => SK)).toContainEqual(expect.stringMatching(/^PAYISSUE#/));
    expect(logged).toHaveBeenCalledOnce();
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(new RegExp(`${buyer.username}|secret`));
  });

  it('before its payment is recorded is refused, so that it comes again', async () => {
    const { id } = await anOrder();
    const { payload } = await aPaidOrder({ intent: { metadata: { kind: 'order', id } } });
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 500 });
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe('whatever the provider did not sign now, for us', () => {
  const forgeries: Record<string, (payload: string) => [payload: string, signature?: string]> = {
    'no signature': (payload) => [payload],
    'an empty one': (payload) => [payload, ''],
    nonsense: (payload) => [payload, 't=now,v1=yes'],
    'another secret’s': (payload) => [payload, signed(payload, { secret: 'whsec_theirs' })],
    'that of another text': (payload) => [payload, signed(`${payload} `)],
    'one with its time changed': (payload) => [
      payload,
      signed(payload).replace(/t=\d+/, `t=${nowInSeconds() - 7}`),
    ],
    'one of 301 seconds ago': (payload) => [payload, signed(payload, { timestamp: nowInSeconds() - 301 })],
    'one from the future': (payload) => [payload, signed(payload, { timestamp: nowInSeconds() + 302 })],
    'one of a broken text': (payload) => [payload.slice(1), signed(payload.slice(1))],
  };

  it.each(Object.entries(forgeries))('is refused and changes nothing: %s', async (_, forge) => {
    const { id, payload } = await aPaidOrder();
    const before = await recordsOf(id);
    expect(await deliver(...forge(payload))).toEqual({
      status: 400,
      body: { code: 'invalid', message: messages.payment.badSignature },
    });
    expect(await recordsOf(id)).toEqual(before);
    expect(logged).not.toHaveBeenCalled();
  });

  it('is refused when it is of the other mode than our key', async () => {
    const { payload, isPaid } = await aPaidOrder({ event: { livemode: true } });
    expect(await deliver(payload, signed(payload))).toMatchObject({ status: 400 });
    expect(await isPaid()).toBe(false);
  });
});
