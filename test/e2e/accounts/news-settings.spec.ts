import { expect, test } from '#test/e2e/people.ts';

test.describe('The settings of notifications', () => {
  test.use({ role: 'new seller', expectedErrors: /status of 400/ });

  test('are saved switch by switch, and go back when that fails', async ({ page, people }) => {
    const { client } = people['new seller'];
    const { mailTo } = await client.notifications.settings({});
    await page.goto('/notifications');
    await page.getByRole('main').getByRole('link', { name: 'Notification settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(
      `What you have not seen is emailed to ${mailTo?.address} once you have confirmed it`,
    );

    const reviews = page.getByRole('group', { name: 'Reviews' });
    const bell = reviews.getByRole('switch', { name: 'Bell' });
    const mail = reviews.getByRole('switch', { name: 'Email' });
    await expect(page.getByRole('group', { name: 'Messages' }).getByRole('switch')).toHaveCount(1);
    await bell.click();
    await expect(bell).not.toBeChecked();
    await expect
      .poll(async () => (await client.notifications.settings({})).reviews)
      .toEqual({ bell: false, mail: true });
    await page.reload();
    await expect(bell).not.toBeChecked();
    await expect(mail).toBeChecked();

    await page.route('**/api/notifications/settings', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid', message: 'Not now.' } }),
    );
    await mail.click();
    await expect(page.getByText('This was not saved. Not now.')).toBeVisible();
    await expect(mail).toBeChecked();
    await page.unrouteAll();
    await bell.click();
    await expect
      .poll(async () => (await client.notifications.settings({})).reviews)
      .toEqual({ bell: true, mail: true });
  });
});

test.describe('The page that ends mails', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('asks once, says of what no more mails come, and is kind to a link that is cut off', async ({
    page,
  }) => {
    await page.goto('/unsubscribe?token=01kheb7wp5cypm5dhbzdmtvq2g.orders.cut');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const stop = page.getByRole('button', { name: 'Unsubscribe' });
    await stop.click();
    await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
    await expect(page.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
      'href',
      '/settings/notifications',
    );

    // A link of a mail is followed in the tests of mails.
    await page.route('**/api/notifications/unsubscribe?token=*', (route) =>
      route.fulfill({ json: { group: 'orders' } }),
    );
    await page.reload();
    await stop.click();
    await expect(page.getByRole('status')).toContainText('You get no more emails about orders.');
  });
});
