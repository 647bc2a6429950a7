import type { BrowserContext, Page } from '@playwright/test';

import type { GigCard } from '#shared/entities/gig.ts';
import type { Order } from '#shared/entities/order.ts';

import { fetchJson } from './browser-context.ts';
import { cards, payByCard } from './forms.ts';
import { aNewBuyer, expect, test } from './people.ts';

test.use({
  expectedErrors: /status of 40[02349]/,
  storageState: async ({ baseURL }, use) => use((await aNewBuyer(String(baseURL))).storageState),
});

/** Places an order as a new buyer and opens its payment page. */
async function openPayment(page: Page, context: BrowserContext): Promise<Order> {
  const [gig] = await fetchJson<GigCard[]>(context, '/gigs?limit=1');
  const created = await context.request.post(`/api/orders/create/${gig?.id}`);
  const order = (await created.json()) as Order;
  await page.goto(`/pay/${order.id}`);
  await expect(page.getByLabel('Card number')).toBeVisible();
  return order;
}

const isPaid = async (context: BrowserContext, { id }: Order) =>
  (await fetchJson<Order>(context, `/orders/${id}`)).isPaid;

test('an incomplete card number is refused in its field, and nothing is paid', async ({ page, context }) => {
  const order = await openPayment(page, context);
  await payByCard(page, { number: '4242 4242' });
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(page).toHaveURL(/\/pay\//);
  expect(await isPaid(context, order)).toBe(false);
});

test('a declined card pays nothing, and another card can follow', async ({ page, context }) => {
  const order = await openPayment(page, context);
  await payByCard(page, cards.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  expect(await isPaid(context, order)).toBe(false);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL(/\/success/);
  await expect.poll(() => isPaid(context, order)).toBe(true);
});

test('a passed 3-D Secure check pays the order', async ({ page, context }) => {
  const order = await openPayment(page, context);
  await payByCard(page, cards.secure);
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/success/);
  await expect(page.getByText(/payment succeeded/i)).toBeVisible();
  expect(await isPaid(context, order)).toBe(true);
});

test('a failed 3-D Secure check pays nothing and says why', { tag: '@full' }, async ({ page, context }) => {
  const order = await openPayment(page, context);
  await payByCard(page, cards.secure);
  await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(/We are unable to authenticate your payment method/)).toBeVisible();
  expect(await isPaid(context, order)).toBe(false);
});

test('a paid order cannot be paid again, and says so', { tag: '@full' }, async ({ page, context }) => {
  const order = await openPayment(page, context);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL(/\/success/);
  await page.goto(`/pay/${order.id}`);
  await expect(page.getByText('This order is already paid.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
});

test('the success page claims no success without a payment of this account', async ({ page, context }) => {
  await openPayment(page, context);
  for (const search of ['', '?payment_intent=pi_3Nforeign', '?payment_intent=<script>']) {
    await page.goto(`/success${search}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/payment succeeded/i)).toHaveCount(0);
  }
});
