import { expect, test } from 'vitest';

import {
  aPrice,
  aStandIn,
  confirmInBrowser,
  browserCall,
  refusalOf,
} from '#test/infra/local/stripe/stand-in.ts';

test('creates an intent that waits for a payment method and keeps amount, currency and metadata', async () => {
  const { sdk } = await aStandIn();
  const intent = await sdk.paymentIntents.create(aPrice);

  expect(intent).toMatchObject({
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: 4200,
    currency: 'usd',
    metadata: { orderId: '01abc' },
    livemode: false,
    latest_charge: null,
  });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
  expect(intent.lastResponse.requestId).toMatch(/^req_\w{14}$/);
  expect(await sdk.paymentIntents.retrieve(intent.id)).toEqual(intent);
});

test('charges a card that is named when it is confirmed, when it is created, or in between', async () => {
  const { sdk } = await aStandIn();
  const { id } = await sdk.paymentIntents.create(aPrice);
  const paid = await sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard' });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4200, last_payment_error: null });
  const given = { ...aPrice, payment_method: 'pm_card_visa' };
  expect((await sdk.paymentIntents.create({ ...given, confirm: true })).status).toBe('succeeded');
  const ready = await sdk.paymentIntents.create(given);
  expect(ready.status).toBe('requires_confirmation');
  expect((await sdk.paymentIntents.confirm(ready.id)).status).toBe('succeeded');
});

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
])('declines %s with %s (%s) and can be paid afterwards', async (method, code, declineCode) => {
  const { sdk } = await aStandIn();
  const { id } = await sdk.paymentIntents.create(aPrice);
  const refusal = await refusalOf(sdk.paymentIntents.confirm(id, { payment_method: method }));

  expect(refusal).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_intent: { id, status: 'requires_payment_method' },
  });
  const intent = await sdk.paymentIntents.retrieve(id);
  expect(intent.last_payment_error).toMatchObject({ type: 'card_error', code, message: refusal.message });
  expect((await sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
});

test.each([
  ['4242 4242 4242 4242', 200, undefined, undefined],
  ['5555555555554444', 200, undefined, undefined],
  ['4000000000000002', 402, 'card_declined', 'Your card was declined.'],
  ['4000000000009995', 402, 'card_declined', 'Your card has insufficient funds.'],
  ['4000000000000069', 402, 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 402, 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    402,
    'processing_error',
    expect.stringContaining('An error occurred while processing'),
  ],
  ['4111111111111111', 402, 'card_declined', expect.stringContaining('non test card')],
  ['4242424242424241', 402, 'incorrect_number', 'Your card number is incorrect.'],
])('answers the card number %s with %i %s', async (number, status, code, message) => {
  const { origin, sdk } = await aStandIn();
  const answer = await confirmInBrowser(origin, await sdk.paymentIntents.create(aPrice), number);
  expect(answer.status).toBe(status);
  expect(answer.body.error?.code).toBe(code);
  expect(answer.body.error?.message).toEqual(message);
});

test.each(['4000002500003155', '4000002760003184'])(
  'pays with %s after 3-D Secure is passed',
  async (number) => {
    const { origin, sdk } = await aStandIn();
    const intent = await sdk.paymentIntents.create(aPrice);
    const { body } = await confirmInBrowser(origin, intent, number);
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });

    const secret = { client_secret: intent.client_secret ?? '' };
    await browserCall(origin, intent.id, 'authenticate', { ...secret, outcome: 'complete' });
    expect(await sdk.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    });
  },
);

test.each([
  ['automatic', 'succeeded'],
  ['any', 'requires_action'],
] as const)(
  'where 3-D Secure is asked for as %s, a card that supports it leaves the payment %s',
  async (asked, status) => {
    const { sdk } = await aStandIn();
    const options = { payment_method_options: { card: { request_three_d_secure: asked } } };
    const { id } = await sdk.paymentIntents.create({ ...aPrice, ...options });
    const card = { payment_method: 'pm_card_threeDSecureOptional' };
    expect(await sdk.paymentIntents.confirm(id, card)).toMatchObject({ status });
  },
);

test('requires another payment method after 3-D Secure has failed', async () => {
  const { origin, sdk } = await aStandIn();
  const intent = await sdk.paymentIntents.create(aPrice);
  await sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
  const secret = { client_secret: intent.client_secret ?? '' };
  const answer = await browserCall(origin, intent.id, 'authenticate', { ...secret, outcome: 'fail' });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    },
  });
  const again = await browserCall(origin, intent.id, 'authenticate', { ...secret, outcome: 'complete' });
  expect(again.body.error?.code).toBe('payment_intent_unexpected_state');
});

test.each(['succeeded', 'processing', 'canceled'] as const)(
  'neither confirms nor cancels an intent that is %s',
  async (status) => {
    const { sdk } = await aStandIn();
    const { id } = await sdk.paymentIntents.create(aPrice);
    const cards = { succeeded: 'pm_card_visa', processing: 'pm_card_processing' };
    if (status === 'canceled') {
      const canceled = await sdk.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
      expect(canceled).toMatchObject({ status, cancellation_reason: 'abandoned' });
    } else await sdk.paymentIntents.confirm(id, { payment_method: cards[status] });
    for (const call of [
      sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      sdk.paymentIntents.cancel(id),
    ]) {
      const code = 'payment_intent_unexpected_state';
      expect(await refusalOf(call)).toMatchObject({ statusCode: 400, code, payment_intent: { status } });
    }
  },
);

test('keeps a payment processing until it is settled', async () => {
  const { sdk, settle } = await aStandIn();
  const pay = { ...aPrice, confirm: true, payment_method: 'pm_card_processing' };
  const good = await sdk.paymentIntents.create(pay);
  const bad = await sdk.paymentIntents.create(pay);
  expect([good.status, bad.status]).toEqual(['processing', 'processing']);

  settle(good.id, 'succeeded');
  settle(bad.id, 'failed');
  expect(await sdk.paymentIntents.retrieve(good.id)).toMatchObject({ status: 'succeeded' });
  expect(await sdk.paymentIntents.retrieve(bad.id)).toMatchObject({ status: 'requires_payment_method' });
});

test.each([
  [{ amount: 49 }, 'amount', 'amount_too_small'],
  [{ amount: 17_499, currency: 'huf' }, 'amount', 'amount_too_small'],
  [{ amount: 100_000_000 }, 'amount', 'amount_too_large'],
  [{ amount: 10.5 }, 'amount', 'parameter_invalid_integer'],
  [{ amount: -1 }, 'amount', 'parameter_invalid_integer'],
  [{ amount: undefined }, 'amount', 'parameter_missing'],
  [{ currency: 'xyz' }, 'currency', undefined],
  [{ payment_method: 'pm_card_nobody' }, 'payment_method', 'resource_missing'],
  [{ customer: 'cus_nobody' }, 'customer', 'resource_missing'],
  [{ statement_descriptor_suffix: '24 7' }, 'statement_descriptor_suffix', undefined],
  [{ statement_descriptor_suffix: '<logo>' }, 'statement_descriptor_suffix', undefined],
  [{ statement_descriptor_suffix: 'I will draw' }, 'statement_descriptor_suffix', undefined],
  [{ amont: 5 }, 'amont', 'parameter_unknown'],
  [{ allowed_payment_method_types: ['paypal'] }, 'allowed_payment_method_types', undefined],
])('refuses to create with %o, naming %s', async (wrong, param, code) => {
  const { sdk, events } = await aStandIn();
  const refusal = await refusalOf(sdk.paymentIntents.create({ ...aPrice, ...wrong } as typeof aPrice));
  expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
  expect(refusal.code).toBe(code);
  expect(events()).toEqual([]);
  for (const [amount, currency] of [
    [50, 'usd'],
    [30, 'gbp'],
    [99_999_999, 'usd'],
  ] as const)
    expect((await sdk.paymentIntents.create({ ...aPrice, amount, currency })).amount).toBe(amount);
});

test('requires a return URL where redirects are possible, as Stripe does', async () => {
  const { sdk } = await aStandIn();
  const { allowed_payment_method_types: _, ...anyType } = aPrice;
  const intent = await sdk.paymentIntents.create(anyType);
  expect(intent.automatic_payment_methods).toEqual({ enabled: true, allow_redirects: 'always' });

  const pay = { payment_method: 'pm_card_visa' };
  expect(await refusalOf(sdk.paymentIntents.confirm(intent.id, pay))).toMatchObject({ param: 'return_url' });
  const back = { ...pay, return_url: 'http://localhost/success' };
  expect((await sdk.paymentIntents.confirm(intent.id, back)).status).toBe('succeeded');
  const never = { enabled: true, allow_redirects: 'never' } as const;
  const direct = { ...anyType, automatic_payment_methods: never, confirm: true, ...pay };
  expect((await sdk.paymentIntents.create(direct)).status).toBe('succeeded');
});

test('answers 404 for an unknown intent and for addresses it does not serve', async () => {
  const { sdk } = await aStandIn();
  expect(await refusalOf(sdk.paymentIntents.retrieve('pi_nobody'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_nobody'",
  });
  expect((await refusalOf(sdk.customers.list())).statusCode).toBe(404);
});
