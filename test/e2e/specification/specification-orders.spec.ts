import type { Page, Route } from '@playwright/test';

import * as commonLimits from '#shared/limits/common.ts';
import * as screenLimits from '#shared/limits/screens.ts';
import { plural } from '#shared/rules/text/plural.ts';
import { agree, aPicture, chooseFiles } from '#test/e2e/forms.ts';
import { follow, overflow } from '#test/e2e/inspect-screen.ts';
import { expect, full, test } from '#test/e2e/people.ts';

import { invalidLinks, links } from './links.ts';
import { stubServerError } from './stub-calls.ts';

// Failed calls are provoked.
test.use({ expectedErrors: /status of 500|^500/ });

const columns = ['Image', 'Title', 'Price', 'Contact', 'Status'];

test.describe('Screens of an order, for its buyer', () => {
  test.use({ role: 'buyer' });

  test("/orders: 'Your Orders', with a disabled 'Wait', 'Pay Now' or a link to the download page", async ({
    page,
    sample: { orders },
  }) => {
    const order = orders.bought('FINISHED');
    const main = page.getByRole('main');
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    const row = page.getByRole('row').filter({ has: page.locator(`[href="/download/${order.id}"]`) });
    await expect(row.locator('img').first()).toBeVisible();
    for (const text of [order.title, `$${order.price}`, order.seller.username])
      await expect(row).toContainText(text);
    const { title, price } = orders.bought('ORDERED');
    const ordered = page.getByRole('row', { name: title }).filter({ hasText: `$${price}` });
    await expect(ordered.getByRole('button', { name: 'Wait' })).toBeDisabled();
    const delivered = orders.bought('DELIVERED').id;
    await expect(page.locator(`[href="/pay/${delivered}"]`)).toHaveText('Pay Now');
    await expect(page.locator(`[href="/download/${order.id}"]`)).toHaveText('Download');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBe(0);

    await test.step('/download/:id: the work of an order that is completed and paid, and of no other', async () => {
      await follow(page, `/download/${order.id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Your work' })).toBeVisible();
      const open = main.getByRole('link', { name: /^(Open|Download)/ });
      await expect(open).toHaveAttribute('href', /^https?:/);
      await expect(page.getByRole('link', { name: 'Review this gig' })).toHaveAttribute(
        'href',
        /#add-review$/,
      );
      await follow(page, `/download/${delivered}`);
      await expect(page.getByText('Pay to open the work.')).toBeVisible();
      await expect(open).toHaveCount(0);
    });

    await test.step('/submit-requirements/:id: they must not be empty, and stay when they are not saved', async () => {
      await stubServerError(page, 'PUT', '**/api/orders/requirements/*');
      await follow(page, `/submit-requirements/${orders.bought('ORDERED').id}`);
      const field = page.getByLabel('Your requirements');
      const submit = page.getByRole('button', { name: /^(Submit|Save) requirements$/ });
      await field.fill('   ');
      await submit.click();
      await expect(page.getByText('Please enter your project requirements.')).toBeVisible();
      await field.fill('A lamp that turns.');
      await submit.click();
      await expect(page.getByText('Failed to submit requirements. Please try again.')).toBeVisible();
      await expect(field).toHaveValue('A lamp that turns.');
    });
  });
});

test.describe('Screens of an order, for its seller', () => {
  test.use({ role: 'seller' });

  test("/orders: 'Received Orders', with a waiting or a completed icon, and /order/:id", async ({
    page,
    people,
    sample: { orders },
  }) => {
    const { id } = orders.received('PAID');
    // Other tests order from this seller, and the sample's orders should be on the first page of the list all the same.
    await page.route('**/api/orders?*', (route) =>
      route.continue({ url: `${route.request().url()}&limit=${commonLimits.page.max}` }),
    );
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Received Orders' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    for (const [order, word] of [
      [id, 'Waiting'],
      [orders.received('FINISHED').id, 'Completed'],
    ] as const) {
      const row = page.getByRole('row').filter({ has: page.locator(`[href="/order/${order}"]`) });
      await expect(row.getByRole('cell').last()).toContainText(word);
      await expect(row.getByRole('cell').last().locator('svg')).toBeVisible();
    }

    await follow(page, `/order/${id}`);
    const link = page.getByLabel('Link to the work');
    const box = page.getByRole('checkbox', { name: 'Mark the order as completed' });
    const deliver = page.getByRole('button', { name: 'Deliver the link' });

    await test.step('buyer, country, deadline, time left in whole hours, requirements, delivery', async () => {
      const { buyer, timeLeftInMs } = await people.seller.client.orders.details({ params: { id } });
      const facts = page.getByRole('region', { name: 'Facts' });
      for (const fact of [buyer.username, String(buyer.country), 'Delivery deadline'])
        await expect(facts).toContainText(fact);
      await expect(page.getByText(buyer.email)).toHaveCount(0);
      const hours = Math.floor(timeLeftInMs / 3_600_000);
      const left = hours > 0 ? plural(hours, 'hour') : 'Less than an hour';
      await expect(facts).toContainText(timeLeftInMs > 0 ? `${left} left` : 'Deadline passed');
      await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Upload a file' })).toHaveAttribute(
        'href',
        `/upload-work/${id}`,
      );
    });

    await test.step('completion: both messages, and a checkbox that is disabled until the URL is valid', async () => {
      const message = 'Please enter a valid URL (Google Drive, Dropbox, YouTube, GitHub, etc.)';
      await deliver.click();
      await expect(page.getByText('Please enter a valid URL before completing.')).toBeVisible();
      for (const text of invalidLinks) {
        await link.fill(text);
        await expect.soft(page.getByText(message), text).toBeVisible();
        await expect.soft(box, text).toBeDisabled();
      }
      for (const text of links) {
        await link.fill(text);
        await expect.soft(box, text).toBeEnabled();
      }
    });

    await test.step("its failure: 'Something went wrong.'", async () => {
      await stubServerError(page, 'PUT', '**/api/orders/upload-work/*');
      await box.check();
      await deliver.click();
      await agree(page, 'Deliver');
      await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
    });

    await test.step('the checkbox is disabled when already completed', async () => {
      await follow(page, `/order/${orders.received('DELIVERED').id}`);
      await expect(box).toBeChecked();
      await link.fill('https://github.com/keeper/lamp');
      await expect(box).toBeDisabled();
    });

    await follow(page, `/order/${orders.withoutRequirements().id}`);
    await expect(
      page.getByText('The buyer has not written any requirements yet. Ask before you deliver.'),
    ).toBeVisible();
  });

  test('/upload-work/:id: a file, a note that is optional, and a failure of either call', async ({
    page,
    sample: { orders },
  }) => {
    const failure = page.getByText('Upload failed. Try again.');
    const choose = page.getByRole('button', { name: 'Choose a file' });
    const file = await aPicture('lamp.png');
    await stubServerError(page, 'POST', '**/api/uploads');
    await page.goto(`/upload-work/${orders.received('PAID').id}`);
    await page.getByRole('button', { name: 'Deliver and complete' }).click();
    await expect(page.getByText('Please upload a file.')).toBeVisible();
    const note = page.getByLabel(/^Note to the buyer.*optional/);
    await expect(note).not.toHaveAttribute('aria-invalid', 'true');
    await chooseFiles(page, choose, file);
    await expect(failure).toBeVisible();

    await page.unroute('**/api/uploads');
    await page.reload();
    await stubServerError(page, 'PUT', '**/api/orders/*/upload-work');
    await chooseFiles(page, choose, { ...file, mimeType: 'application/octet-stream' });
    await expect(page.getByRole('button', { name: 'Remove lamp.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Deliver and complete' }).click();
    await agree(page, 'Deliver');
    await expect(failure).toBeVisible();
  });
});

const TICK = 10;

/** Pauses the page's clock before a call gets its response, so that what follows can be timed to the tick. */
async function respondAtPausedClock(page: Page, url: RegExp, respond: (route: Route) => Promise<void>) {
  const { promise: requested, resolve } = Promise.withResolvers<Route>();
  await page.route(url, (route) => resolve(route));
  return async () => {
    const route = await requested;
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await respond(route);
  };
}

/** Advances the paused clock until the text is shown. */
const tickUntil = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.runFor(TICK);
    expect(await page.getByText(text).count()).toBeGreaterThan(0);
  }).toPass();

test.describe('The result of a payment', () => {
  test.use({ role: 'buyer' });

  for (const { path, to, kind } of [
    { path: '/success', to: '/orders', kind: 'order' },
    { path: '/success2', to: '/myProjects', kind: 'module' },
  ]) {
    test(`${path} shows it and leads to ${to} after 5000 ms`, full, async ({ page, sample }) => {
      await page.clock.install();
      const { id } = sample.orders.bought('FINISHED');
      const release = await respondAtPausedClock(page, /\/api\/payments\/confirm/, (route) =>
        route.fulfill({ json: { result: 'succeeded', kind, id } }),
      );
      await page.goto(`${path}?payment_intent=pi_1`);
      await release();
      await tickUntil(page, 'Payment succeeded!');
      await page.clock.runFor(screenLimits.successRedirect - 3 * TICK);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.clock.runFor(3 * TICK);
      await expect(page).toHaveURL(to);
    });
  }

  test('one that is processing or failed does not redirect, and a failed one can be tried again', async ({
    page,
    sample: { orders },
  }) => {
    const { id } = orders.bought('DELIVERED');
    await page.goto('/terms');
    for (const [result, text] of [
      ['processing', 'Your payment is processing.'],
      ['unsuccessful', 'Your payment was not successful, please try again.'],
    ] as const) {
      await page.route(/\/api\/payments\/confirm/, (route) =>
        route.fulfill({ json: { result, kind: 'order', id } }),
      );
      await follow(page, `/success?payment_intent=${result}`);
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', `/pay/${id}`);
  });
});

test.describe('Completion message', () => {
  test.use({ role: 'seller' });

  test("'Order marked as completed.' shows for 3 seconds", full, async ({ page, people, sample }) => {
    const { id } = await people['new buyer'].client.orders.create({ params: { gigId: sample.gig.id } });
    await page.clock.install();
    const release = await respondAtPausedClock(page, /\/api\/orders\/upload-work\//, (route) =>
      route.continue(),
    );
    await page.goto(`/order/${id}`);
    await page.getByLabel('Link to the work').fill('https://github.com/keeper/lamp');
    await page.getByRole('checkbox', { name: 'Mark the order as completed' }).check();
    await page.getByRole('button', { name: 'Deliver the link' }).click();
    await release();
    await tickUntil(page, 'Order marked as completed.');
    await page.clock.runFor(screenLimits.completedNotice - 3 * TICK);
    await expect(page.getByText('Order marked as completed.')).toBeVisible();
    await page.clock.runFor(3 * TICK);
    await expect(page.getByText('Order marked as completed.')).toHaveCount(0);
  });
});
