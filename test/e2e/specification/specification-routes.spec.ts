import * as accessTexts from '#shared/texts/access.ts';
import { follow } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/people.ts';
import { routeTable } from '#test/e2e/screens/route-table.ts';
import { REQUEST_BUDGET } from '#test/support/browser/first-screen.ts';
import { watchRequests } from '#test/support/request-log.ts';

for (const { route, role, heading, path, calls } of routeTable) {
  test.describe('Route table', () => {
    test.use({ role });

    test(`${route} as a ${role}`, async ({ page, sample, people }) => {
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

const pathsFor = (opener: string) =>
  routeTable.filter(({ role }) => role === opener).map(({ route }) => route.replaceAll(/:\w+/g, 'any'));
const open = pathsFor('visitor');
const forBuyers = pathsFor('buyer').filter((path) => !open.includes(path));
const forSellers = pathsFor('seller').filter((path) => ![...open, ...forBuyers].includes(path));

test('a visitor is sent to sign in, with the page to come back to, and is told of one that does not exist', async ({
  page,
}) => {
  await page.goto('/orders', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/login?next=%2Forders');
  for (const path of [...forBuyers, ...forSellers]) {
    await follow(page, path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  await follow(page, '/GIGS');
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await follow(page, '/no/such/place');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test.describe('Route guarding', () => {
  test.use({ role: 'new buyer' });

  test("who has no shop is offered one on sellers' pages, instead of a blank page", async ({ page }) => {
    const refusal = page.getByRole('heading', { level: 1, name: accessTexts.sellersOnly.message });
    await page.goto('/terms', { waitUntil: 'commit' });
    for (const path of forSellers) {
      await follow(page, path);
      await expect(refusal, path).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open a shop' })).toBeVisible();
      await follow(page, '/terms');
      await expect(refusal).toHaveCount(0);
    }
  });
});

test.describe('Route guarding', () => {
  test.use({ role: 'new seller' });

  test('a seller finds the pages of buyers', async ({ page }) => {
    await page.goto('/addProject', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Post a New Project' })).toBeVisible();
    await follow(page, '/myprojects');
    await expect(page.getByRole('heading', { level: 1, name: 'Your Projects' })).toBeVisible();
  });
});

test('an address that changes while the app starts is the one that is shown', async ({ page }) => {
  await page.addInitScript(() => {
    let changes = 0;
    const change = () => {
      if (document.querySelector('main')) return;
      changes += 1;
      history.replaceState(null, '', `/projects?max=${changes}`);
      dispatchEvent(new PopStateEvent('popstate'));
      setTimeout(change);
    };
    addEventListener('load', change);
  });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const max = new URL(page.url()).searchParams.get('max');
  expect(Number(max)).toBeGreaterThan(1);
  await expect(page.getByLabel('Max budget')).toHaveValue(String(max));
});
