import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

import { expect, test } from './people.ts';

const columns = ['Image', 'Title', 'Price', 'Contact', 'Status'];

test.describe('/orders of a buyer', () => {
  test.use({ role: 'buyer' });

  test("'Your Orders': image, title, price, contact, and a disabled 'Wait', 'Pay Now' or a link to the download page", async ({
    page,
    sample: { orders },
  }) => {
    const order = orders.bought('FINISHED');
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    const row = page.getByRole('row').filter({ has: page.locator(`[href="/download/${order.id}"]`) });
    await expect(row.locator('img').first()).toBeVisible();
    await expect(row).toContainText(order.title);
    await expect(row).toContainText(`$${order.price}`);
    await expect(row).toContainText(order.seller.username);
    const rowOf = ({ title, price }: { title: string; price: number }) =>
      page.getByRole('row', { name: title }).filter({ hasText: `$${price}` });
    await expect(rowOf(orders.bought('ORDERED')).getByRole('button', { name: 'Wait' })).toBeDisabled();
    const pay = page.locator(`[href="/pay/${orders.bought('DELIVERED').id}"]`);
    await expect(pay).toHaveText('Pay Now');
    await expect(page.locator(`[href="/download/${orders.bought('FINISHED').id}"]`)).toHaveText('Download');
  });
});

test.describe('/orders of a seller', () => {
  test.use({ role: 'seller' });

  test("'Received Orders': the same columns, and a waiting or a completed icon", async ({
    page,
    sample: { orders },
  }) => {
    // Other tests order from this seller, and the sample's orders should be on the first page of the list all the same.
    await page.route('**/api/orders?*', (route) =>
      route.continue({ url: `${route.request().url()}&limit=${limits.page.max}` }),
    );
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Received Orders' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    const status = (id: string) =>
      page
        .getByRole('row')
        .filter({ has: page.locator(`[href="/order/${id}"]`) })
        .getByRole('cell')
        .last();
    await expect(status(orders.received('PAID').id)).toContainText('Waiting');
    await expect(status(orders.received('PAID').id).locator('svg')).toBeVisible();
    await expect(status(orders.received('FINISHED').id)).toContainText('Completed');
    await expect(status(orders.received('FINISHED').id).locator('svg')).toBeVisible();
  });
});

for (const role of ['new buyer', 'new seller'] as const) {
  test.describe('/orders when empty', () => {
    test.use({ role });

    // Other tests may have ordered as this buyer, so the response is stubbed to be empty.
    test(`'No orders found.' for a ${role}`, async ({ page }) => {
      await page.route('**/api/orders*', (route) => route.fulfill({ json: [] }));
      await page.goto('/orders');
      await expect(page.getByText(messages.orders.none)).toHaveText('No orders found.');
    });
  });
}

test.describe('Screens of an order, for its buyer', () => {
  test.use({ role: 'buyer' });

  test('/pay/:id: the order, the card form and the price on the button', async ({
    page,
    sample: { orders },
  }) => {
    const order = orders.bought('DELIVERED');
    await page.goto(`/pay/${order.id}`);
    await expect(page.getByRole('region', { name: 'Order' })).toContainText(order.title);
    for (const label of ['Card number', 'Expiration date', 'Security code']) {
      await expect(page.getByLabel(label)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: `Pay $${order.price}` })).toBeEnabled();
  });

  test('/submit-requirements/:id: the field and its button', async ({ page, sample: { orders } }) => {
    await page.goto(`/submit-requirements/${orders.bought('ORDERED').id}`);
    await expect(page.getByLabel('Your requirements')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Submit|Save) requirements$/ })).toBeVisible();
  });

  test('/download/:id: the delivered work of an order that is completed and paid', async ({
    page,
    sample: { orders },
  }) => {
    await page.goto(`/download/${orders.bought('FINISHED').id}`);
    await expect(page.getByRole('link', { name: /^(Open|Download)/ })).toHaveAttribute('href', /^https?:/);
    await expect(page.getByRole('link', { name: 'Review this gig' })).toHaveAttribute('href', /#add-review$/);
  });

  test('/download/:id: nothing to open before it is paid', async ({ page, sample: { orders } }) => {
    await page.goto(`/download/${orders.bought('DELIVERED').id}`);
    await expect(page.getByText('Pay to open the work.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^(Open|Download)/ })).toHaveCount(0);
  });
});

test.describe('Screens of an order, for its seller', () => {
  test.use({ role: 'seller' });

  test('/order/:id: buyer, country, deadline, time left in whole hours, requirements, delivery', async ({
    page,
    people,
    sample: { orders },
  }) => {
    const { id } = orders.received('PAID');
    const { buyer, timeLeftInMs } = await people.seller.client.orders.details({ params: { id } });
    await page.goto(`/order/${id}`);
    const facts = page.getByRole('region', { name: 'Facts' });
    for (const fact of [buyer.username, String(buyer.country), 'Delivery deadline']) {
      await expect(facts).toContainText(fact);
    }
    await expect(page.getByText(buyer.email)).toHaveCount(0);
    const hours = Math.floor(timeLeftInMs / 3_600_000);
    await expect(facts).toContainText(timeLeftInMs > 0 ? `${hours} hours left` : 'Deadline passed');
    await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible();
    await expect(page.getByLabel('Link to the work')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Mark the order as completed' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upload a file' })).toHaveAttribute(
      'href',
      `/upload-work/${id}`,
    );
  });

  test('/upload-work/:id: a file, and a note that is optional', async ({ page, sample: { orders } }) => {
    await page.goto(`/upload-work/${orders.received('PAID').id}`);
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expect(page.getByLabel(/^Note to the buyer.*optional/)).toBeVisible();
  });
});
