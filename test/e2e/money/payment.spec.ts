import type { BrowserContext, Page } from '@playwright/test';

import type { GigCard } from '#shared/entities/work/gig.ts';
import type { Order } from '#shared/entities/work/order.ts';
import { fetchJson } from '#test/e2e/browser-context.ts';
import { cards, payByCard } from '#test/e2e/forms.ts';
import { follow } from '#test/e2e/inspect-screen.ts';
import { aNewBuyer, expect, test } from '#test/e2e/people.ts';

test.use({
  expectedErrors: /status of (40[02349]|500)|^500/,
  storageState: async ({ baseURL }, use) => use((await aNewBuyer(String(baseURL))).storageState),
});

/** Places an order as a new buyer and opens its payment page. */
async function openPayment(page: Page, context: BrowserContext): Promise<Order> {
  const [gig] = await fetchJson<GigCard[]>(context, '/gigs?limit=1');
  const created = await context.request.post(`/api/orders/create/${gig?.id}`);
  const order = (await created.json()) as Order;
  await page.goto(`/pay/${order.id}`);
  await expect(page.getByRole('region', { name: 'Order' })).toContainText(order.title);
  await expect(page.getByRole('button', { name: `Pay $${order.price}` })).toBeEnabled();
  await expectNoNotices(page);
  return order;
}

/** The rest of what a new account sees has come, and nothing moves any more. */
async function expectNoNotices(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('complementary', { name: 'Your email' })).toHaveCount(0);
}

const isPaid = async (context: BrowserContext, { id }: Order) =>
  (await fetchJson<Order>(context, `/orders/${id}`)).isPaid;

test('a card that is incomplete, declined or meets an error pays nothing, and another one can follow', async ({
  page,
  context,
}) => {
  const order = await openPayment(page, context);
  await payByCard(page, { number: '4242 4242' });
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await payByCard(page, cards.declined);
  await expect(page.getByText('Your card was declined.')).toBeVisible();

  const confirmation = /\/payment_intents\/[^/]+\/confirm/;
  const json = { error: { type: 'api_error', message: 'Something is wrong at the provider.' } };
  await page.route(confirmation, (route) => route.fulfill({ status: 500, json }));
  await payByCard(page, cards.good);
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
  await page.unroute(confirmation);
  await expect(page).toHaveURL(/\/pay\//);
  expect(await isPaid(context, order)).toBe(false);

  await payByCard(page, cards.good);
  await expect(page).toHaveURL(/\/success/);
  await expect.poll(() => isPaid(context, order)).toBe(true);
  await follow(page, `/pay/${order.id}`);
  await expect(page.getByText('This order is already paid.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
});

test('a 3-D Secure check that fails pays nothing and says why, and one that is passed pays', async ({
  page,
  context,
}) => {
  const order = await openPayment(page, context);
  await payByCard(page, cards.secure);
  await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(/We are unable to authenticate your payment method/)).toBeVisible();
  expect(await isPaid(context, order)).toBe(false);
  await payByCard(page, cards.secure);
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/success/);
  await expect(page.getByText(/payment succeeded/i)).toBeVisible();
  expect(await isPaid(context, order)).toBe(true);
});

test('the success page claims no success without a payment of this account', async ({ page }) => {
  await page.goto('/terms');
  for (const search of ['', '?payment_intent=pi_3Nforeign', '?payment_intent=<script>']) {
    await follow(page, `/success${search}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible();
    await expect(page.getByText(/payment succeeded/i)).toHaveCount(0);
    await expectNoNotices(page);
  }
});
