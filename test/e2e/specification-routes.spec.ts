import { messages } from '#shared/messages.ts';
import { REQUEST_BUDGET } from '#test/support/first-screen.ts';
import { watchRequests } from '#test/support/request-log.ts';

import { follow } from './inspect-screen.ts';
import { expect, test } from './people.ts';
import { routeTable } from './route-table.ts';

for (const { route, purpose, role, heading, path, calls } of routeTable) {
  test.describe('Route table', () => {
    test.use({ role });

    test(`${route}: ${purpose}`, async ({ page, sample, people }) => {
      const address = path?.(sample, people) ?? route;
      let files = 0;
      page.on('request', (request) => {
        if (/^(script|stylesheet)$/.test(request.resourceType())) files += 1;
      });
      const requests = await watchRequests(page);
      await page.goto(address, { waitUntil: 'commit' });
      const settledCalls = async () => {
        await requests.settle();
        return requests.asked();
      };
      await expect.poll(settledCalls, 'asks the API for no more, and no later').toEqual(calls);
      const title = page.getByRole('main').getByRole('heading', { level: 1, name: heading });
      await expect(title).toBeVisible();
      // The token of a mail's link is taken out of the address.
      await expect(page).toHaveURL(address.replace(/#.*/, ''));
      await expect(page).toHaveTitle(route === '/' ? 'Tandem' : `${await title.textContent()} · Tandem`);
      expect(files, 'loads scripts and styles').toBeGreaterThan(0);
      expect(files, 'makes few requests for scripts and styles').toBeLessThanOrEqual(REQUEST_BUDGET);
    });
  });
}

const forUsers = ['/orders', '/messages', '/message/any', '/notifications', '/order/any', '/receipt/any'];
const forSellers = ['/add', '/mygigs', '/myworks', '/assignedModule/any', '/upload-work/any', '/earnings'];
const forBuyers = [
  '/addProject',
  '/myprojects',
  '/project/any/bids',
  '/projects/any/assign/any',
  '/payment/any',
  '/success2',
  '/pay/any',
  '/success',
  '/submit-requirements/any',
  '/download/any',
];

test('Route guarding: a visitor is sent to sign in, with the page to come back to', async ({ page }) => {
  await page.goto('/gigs', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of [...forUsers, ...forSellers, ...forBuyers]) {
    await follow(page, path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/orders', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/login?next=%2Forders');
});

test.describe('Route guarding', () => {
  test.use({ role: 'new buyer' });

  test("who has no shop is offered one on sellers' pages, instead of a blank page", async ({ page }) => {
    const [first = '', ...others] = forSellers;
    const refusal = page.getByRole('heading', { level: 1, name: messages.access.sellersOnly });
    await page.goto(first, { waitUntil: 'commit' });
    await expect(refusal, first).toBeVisible();
    for (const path of others) {
      await follow(page, '/terms');
      await expect(refusal).toHaveCount(0);
      await follow(page, path);
      await expect(refusal, path).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Open a shop' })).toBeVisible();
  });
});

test.describe('Route guarding', () => {
  test.use({ role: 'new seller' });

  test('a seller finds the pages of buyers', async ({ page }) => {
    for (const [path, name] of [
      ['/addProject', 'Post a New Project'],
      ['/myprojects', 'Your Projects'],
    ] as const) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
  });
});
