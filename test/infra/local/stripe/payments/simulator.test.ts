import { fileURLToPath } from 'node:url';

import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'rolldown';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { aPrice, aServer, aStandIn, keys } from '#test/infra/local/stripe/stand-in.ts';
import { chromiumPath } from '#test/support/browser/chromium.ts';

const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'";
const HTML =
  '<!doctype html><html lang="en"><title>Pay</title><main id="root"></main><script src="/stripe/stripe.js"></script><script src="/page.js"></script></html>';

let browser: Browser;
let script: string;

beforeAll(async () => {
  const { output } = await build({
    input: fileURLToPath(new URL('a-payment-page.tsx', import.meta.url)),
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
    write: false,
    output: { format: 'iife' },
  });
  script = output[0].code;
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(() => browser.close());

/** A merchant's payment page for a new intent, with the real React Stripe.js and our content security policy. */
async function aPaymentPage(key = keys.publishableKey) {
  const standIn = await aStandIn();
  const origin = await aServer((request, response) => {
    const path = request.url ?? '/';
    response.setHeader('content-security-policy', CSP);
    if (path.startsWith('/stripe/')) void standIn.handle(request, response);
    else if (path === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.setHeader('content-type', 'text/html').end(HTML);
  });
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  const intent = await standIn.sdk.paymentIntents.create(aPrice);
  await page.goto(`${origin}/?${new URLSearchParams({ secret: intent.client_secret ?? '', key })}`);
  return { ...standIn, page, intent, problems, output: page.getByRole('status') };
}

async function fill(page: Page, number = '4242424242424242') {
  for (const [label, keystrokes] of [
    ['Card number', number],
    ['Expiration date', '1249'],
    ['Security code', '123'],
  ] as const) {
    await page.getByLabel(label).pressSequentially(keystrokes);
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const state = async ({ sdk, intent }: { sdk: Stripe; intent: Stripe.PaymentIntent }) =>
  (await sdk.paymentIntents.retrieve(intent.id)).status;

/** Waits until the page has printed its result, and returns it. */
async function printed(page: Page): Promise<string> {
  const output = page.getByRole('status').filter({ hasText: /./ });
  await output.waitFor();
  return output.innerText();
}

test('is mounted by the real React Stripe.js in strict mode, once and without a warning', async () => {
  const { page, problems } = await aPaymentPage();
  await page.getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor();
  expect(await page.getByLabel('Card number').count()).toBe(1);
  expect(problems).toEqual([]);
});

test('groups digits as they are typed, and offers the number keyboard and saved cards', async () => {
  const { page } = await aPaymentPage();
  await fill(page);
  const fields = [];
  for (const label of ['Card number', 'Expiration date', 'Security code']) {
    const field = page.getByLabel(label);
    fields.push([
      await field.inputValue(),
      await field.getAttribute('inputmode'),
      await field.getAttribute('autocomplete'),
    ]);
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(fields).toEqual([
    ['4242 4242 4242 4242', 'numeric', 'cc-number'],
    ['12 / 49', 'numeric', 'cc-exp'],
    ['123', 'numeric', 'cc-csc'],
  ]);
});

test('keeps the caret in place when a digit is inserted or deleted', async () => {
  const { page } = await aPaymentPage();
  const number = page.getByLabel('Card number');
  await number.pressSequentially('42424242');
  for (let times = 0; times < 5; times += 1) await number.press('ArrowLeft');
  await number.pressSequentially('99');
  await number.press('Backspace');
  expect(await number.inputValue()).toBe('4242 9424 2');

  const expiry = page.getByLabel('Expiration date');
  await expiry.pressSequentially('12');
  expect(await expiry.inputValue()).toBe('12 / ');
  await expiry.press('Backspace');
  expect(await expiry.inputValue()).toBe('1');
});

test('treats closing the 3-D Secure dialog as a failure', async () => {
  const payment = await aPaymentPage();
  await fill(payment.page, '4000002760003184');
  await press(payment.page, 'Pay and stay');
  await payment.page.getByRole('dialog').waitFor();
  await payment.page.keyboard.press('Escape');
  expect(await printed(payment.page)).toContain('payment_intent_authentication_failure');
  expect(await state(payment)).toBe('requires_payment_method');
});

test('follows a change of appearance without losing what was typed', async () => {
  const { page } = await aPaymentPage();
  await fill(page);
  await press(page, 'Dark');
  const number = page.getByLabel('Card number');
  await expect
    .poll(() => number.evaluate((field) => getComputedStyle(field).backgroundColor))
    .toBe('rgb(1, 2, 3)');
  expect(await number.inputValue()).toBe('4242 4242 4242 4242');
});

test('shows no form for a canceled intent', async () => {
  const { page, sdk, intent } = await aPaymentPage();
  await sdk.paymentIntents.cancel(intent.id);
  await page.reload();
  expect(await printed(page)).toContain('terminal state');
});

test('refuses live keys', async () => {
  const { page, problems } = await aPaymentPage('pk_live_somebody');
  await expect.poll(() => problems.join()).toContain('The payment simulator refuses live keys.');
  expect(await page.getByLabel('Card number').count()).toBe(0);
});
