import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { resources } from '#infra/local/stripe/resources/resources.ts';
import {
  aFolder,
  aPrice,
  aStandIn,
  browserCall,
  confirmInBrowser,
  keys,
  refusalOf,
  sdkFor,
} from '#test/infra/local/stripe/stand-in.ts';

test('accepts the secret key by basic authentication too, and refuses others without repeating them', async () => {
  const { origin } = await aStandIn();
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${origin}/stripe/v1/balance`, { headers })).status;
  const basic = Buffer.from(`${keys.secretKey}:`).toString('base64');
  expect(await statusWith({ authorization: `Basic ${basic}` })).toBe(200);
  expect(await statusWith({})).toBe(401);
  const refusal = await refusalOf(sdkFor(origin, 'sk_test_of_somebody_else').balance.retrieve());
  expect(refusal).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect(refusal.message).not.toContain('sk_test_of_somebody_else');
});

test('lets a page do nothing but read, confirm and authenticate a payment', async () => {
  const { origin } = await aStandIn();
  const headers = { authorization: `Bearer ${keys.publishableKey}` };
  const open: string[] = [];
  for (const { method, path } of resources.flatMap(({ operations }) => operations)) {
    const response = await fetch(`${origin}/stripe${path.replace('{id}', 'x')}`, { method, headers });
    if (response.status !== 403) open.push(`${method} ${path}`);
  }
  expect(open).toEqual([
    'GET /v1/payment_intents/{id}',
    'POST /v1/payment_intents/{id}/confirm',
    'POST /v1/payment_intents/{id}/authenticate',
  ]);
});

test('lets a page read and confirm an intent only with its client secret', async () => {
  const { origin, sdk } = await aStandIn();
  const intent = await sdk.paymentIntents.create(aPrice);
  const other = await sdk.paymentIntents.create(aPrice);
  const stolen = { ...intent, client_secret: other.client_secret };

  expect((await confirmInBrowser(origin, stolen, '4242424242424242')).status).toBe(400);
  expect((await browserCall(origin, intent.id, 'confirm', {})).status).toBe(400);
  const bare = await fetch(`${origin}/stripe/v1/payment_intents/${intent.id}?key=${keys.publishableKey}`);
  expect(bare.status).toBe(400);
  expect((await sdk.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});

test('returns neither metadata nor secrets to a page, not even inside errors', async () => {
  const { origin, sdk } = await aStandIn();
  const intent = await sdk.paymentIntents.create(aPrice);
  const query = new URLSearchParams({ key: keys.publishableKey, client_secret: intent.client_secret ?? '' });
  const seen = await fetch(`${origin}/stripe/v1/payment_intents/${intent.id}?${query}`);
  const declined = await confirmInBrowser(origin, intent, '4000000000000002');
  const paid = await confirmInBrowser(origin, intent, '4242424242424242');

  for (const body of [await seen.json(), declined.body, paid.body]) {
    const text = JSON.stringify(body);
    expect(text).toContain(intent.id);
    expect(text).not.toContain('01abc');
    expect(text).not.toContain(intent.client_secret);
    expect(text).not.toContain('latest_charge');
  }
});

test('keeps no card number in responses, events or files', async () => {
  const dataDir = await aFolder();
  const { origin, sdk, events, stop } = await aStandIn({ dataDir });
  const intent = await sdk.paymentIntents.create(aPrice);
  const declined = await confirmInBrowser(origin, intent, '4000000000009995');
  const card = { number: '4000000000009995', exp_month: '12', exp_year: '2049', cvc: '123' };
  const params = { payment_method_data: { type: 'card', card } };
  await refusalOf(sdk.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, params));
  const visible = JSON.stringify([declined.body, events()]);
  await stop();

  expect(visible).not.toContain('4000000000009995');
  expect(declined.body.error?.payment_method).toMatchObject({ card: { last4: '9995', brand: 'visa' } });
  const files = await readdir(join(dataDir, 'stripe'));
  expect(files).toContain('stripe.db');
  for (const file of files) {
    expect(await readFile(join(dataDir, 'stripe', file), 'latin1')).not.toContain('4000000000009995');
  }
});
