import type { Page, Route } from '@playwright/test';

import { limits } from '#shared/limits.ts';
import { averageRating, rating } from '#shared/rules/rating.ts';

import { signIn } from './forms.ts';
import { expect, test } from './people.ts';

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

const results = [
  { path: '/success', to: '/orders', kind: 'order' },
  { path: '/success2', to: '/myProjects', kind: 'module' },
];

test.describe('Success redirect', () => {
  test.use({ role: 'buyer' });

  for (const { path, to, kind } of results) {
    test(`${path} shows the result and leads to ${to} after 5000 ms`, async ({
      page,
      sample: { orders },
    }) => {
      await page.clock.install();
      const { id } = orders.bought('FINISHED');
      const release = await respondAtPausedClock(page, /\/api\/payments\/confirm/, (route) =>
        route.fulfill({ json: { result: 'succeeded', kind, id } }),
      );
      await page.goto(`${path}?payment_intent=pi_1`);
      await release();
      await tickUntil(page, 'Payment succeeded!');
      await page.clock.runFor(limits.screen.successRedirect - 3 * TICK);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.clock.runFor(3 * TICK);
      await expect(page).toHaveURL(to);
    });
  }

  test('a payment that is processing or failed does not redirect, and a failed one can be tried again', async ({
    page,
    sample: { orders },
  }) => {
    const { id } = orders.bought('DELIVERED');
    for (const [result, text] of [
      ['processing', 'Your payment is processing.'],
      ['unsuccessful', 'Your payment was not successful, please try again.'],
    ] as const) {
      await page.route(/\/api\/payments\/confirm/, (route) =>
        route.fulfill({ json: { result, kind: 'order', id } }),
      );
      await page.goto('/success?payment_intent=pi_1');
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', `/pay/${id}`);
  });
});

test.describe('Completion message', () => {
  test.use({ role: 'seller' });

  test("'Order marked as completed.' shows for 3 seconds", async ({ page, people, sample: { gig } }) => {
    const { id } = await people['new buyer'].client.orders.create({ params: { gigId: gig.id } });
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
    await page.clock.runFor(limits.screen.completedNotice - 3 * TICK);
    await expect(page.getByText('Order marked as completed.')).toBeVisible();
    await page.clock.runFor(3 * TICK);
    await expect(page.getByText('Order marked as completed.')).toHaveCount(0);
  });
});

test('Description preview on cards: 60 characters', async ({ page, people, sample }) => {
  const gig = await people.buyer.client.gigs.single({ params: { id: sample.gig.id } });
  expect(gig.desc.length).toBeGreaterThan(60);
  await page.goto(`/user/${gig.userId}`);
  const card = page.getByRole('region', { name: 'Gigs' }).locator(`[href="/gig/${gig.id}"]`);
  await expect(card).toHaveText(`${gig.desc.slice(0, 60)}…`);
});

test('Star rating: the rounded average as stars, beside it the average, or no rating without reviews', async ({
  page,
  people,
}) => {
  const { items } = await people.buyer.client.gigs.list({ query: { limit: 100 } });
  const uneven = items.find(({ totalStars, starNumber }) => totalStars % (starNumber || 1) !== 0);
  const unrated = items.find(({ starNumber }) => starNumber === 0);
  if (!uneven || !unrated) throw new Error('The sample has no uneven or no unrated gig.');
  await page.goto(`/gig/${uneven.id}`);
  const { totalStars, starNumber, seller } = uneven;
  const stars = page
    .getByRole('main')
    .getByText(/^Rated/)
    .first()
    .locator('..');
  await expect(stars.locator('.fill-star')).toHaveCount(Number(rating(totalStars, starNumber)));
  await expect(stars).toHaveText(new RegExp(`Rated ${averageRating(totalStars, starNumber)}out of 5`));
  await page.goto(`/user/${seller.id}`);
  await page.goto(`/gig/${unrated.id}`);
  await expect(page.getByRole('main').getByText('New, no reviews yet').first()).toBeVisible();
});

test.describe('Estimated module amount', () => {
  test.use({ role: 'buyer' });

  test('the accepted bid divided by the number of modules, rounded', async ({
    page,
    people,
    sample: { projects },
  }) => {
    const id = projects.shared('COMPLETED');
    const { client } = people.buyer;
    const project = await client.projects.get({ params: { id } });
    const { items } = await client.projects.bids({ params: { id }, query: {} });
    const accepted = items.find(({ status }) => status === 'ACCEPTED');
    const amount = Math.round(Number(accepted?.amount) / project.numberOfModules);
    await page.goto(`/projects/${id}/assign/${projects.freelancerId}`);
    await expect(page.getByRole('region', { name: 'Amounts' })).toContainText(
      `Estimate per module$${amount}`,
    );
  });
});

test.describe('Data cache', () => {
  test.use({ expectedErrors: /status of 500|^500/ });

  test('failed requests are retried 3 times with exponential delay', async ({ page }) => {
    let calls = 0;
    await page.clock.install();
    await page.route(/\/api\/projects\?/, async (route) => {
      calls += 1;
      await route.fulfill({ status: 500, json: { message: 'Something went wrong!', code: 'internal' } });
    });
    await page.goto('/projects');
    for (const [tries, delay] of [
      [1, 1_000],
      [2, 2_000],
      [3, 4_000],
    ] as const) {
      await expect.poll(() => calls).toBe(tries);
      await page.clock.runFor(delay);
    }
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    expect(calls).toBe(4);
  });
});

test("the current user is kept under 'currentUser', as a wrapper that holds a user object", async ({
  page,
  people,
}) => {
  const { user } = people.buyer;
  await signIn(page, user.username, 'tandem-demo');
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? 'null') as { user: object } | null);
  const kept = { user: { id: user.id, isSeller: false, username: user.username, img: user.img } };
  expect(await stored()).toEqual(kept);
  // What was stored by an earlier version is removed.
  await page.evaluate((all) => localStorage.setItem('currentUser', all), JSON.stringify({ user }));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  expect(await stored()).toEqual(kept);
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await stored()).toBeNull();
});
