import type { Page } from '@playwright/test';

import type { Review } from '#shared/entities/work/review.ts';
import { submitSignIn } from '#test/e2e/forms.ts';
import { follow, overflow } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/people.ts';

import { stubRefusal } from './stub-calls.ts';

// The failed calls are provoked.
test.use({ expectedErrors: /status of (400|401|500)|^500|ERR_FAILED|exception/ });

test("/register: its fields, some folded; 'Become a Seller', and then Join starts as a buyer again", async ({
  page,
}) => {
  await page.goto('/register?seller=1');
  const main = page.getByRole('main');
  const role = main.getByLabel('I want to sell');
  await expect(role).toBeChecked();
  await expect(main.getByRole('button', { name: 'Join as a seller' })).toBeVisible();
  await main.getByLabel('Username').fill('undecided');
  await page.getByRole('banner').getByRole('link', { name: 'Join' }).click();
  await expect(page).toHaveURL('/register');
  await expect(role).not.toBeChecked();
  await expect(main.getByLabel('I want to buy')).toBeChecked();
  await expect(main.getByRole('button', { name: 'Join as a buyer' })).toBeVisible();
  await expect(main.getByLabel('Username')).toHaveValue('undecided');

  for (const label of ['Email', 'Country']) await expect(main.getByLabel(label)).toBeVisible();
  await expect(main.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(main.getByLabel('Phone')).toBeHidden();
  await main.getByText('More about you').click();
  for (const label of ['Phone', 'About you']) await expect(main.getByLabel(label)).toBeVisible();
  await expect(main.getByText('Profile picture')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

const refusal = 'The server is not in the mood.';
const failures: [text: string, fail: (page: Page, url: string) => Promise<unknown>][] = [
  [refusal, (page, url) => stubRefusal(page, url, refusal)],
  [
    'Something went wrong!',
    (page, url) => page.route(url, (route) => route.fulfill({ status: 500, body: 'Bad gateway' })),
  ],
  [
    'No response from server. Please check your network.',
    (page, url) => page.route(url, (route) => route.abort()),
  ],
  [
    'Request failed. Please try again.',
    (page, url) => page.route(url, (route) => route.fulfill({ status: 200, body: 'not what was asked for' })),
  ],
];

test('/login: its fields without checks of their own, the server message of a failure, or that of none', async ({
  page,
}) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Join Tandem' })).toBeVisible();
  const alert = main.getByRole('alert').filter({ hasText: /./ });
  const response = page.waitForResponse('**/api/auth/login');
  await main.getByRole('button', { name: 'Sign in' }).click();
  const { message } = (await (await response).json()) as { message: string };
  await expect(alert).toHaveText(message);
  await submitSignIn(page, 'nobody-of-this-name', 'wrong');
  await expect(alert).toHaveText('Wrong username or password.');
  await expect(main.getByLabel('Username or email')).toHaveValue('nobody-of-this-name');
  for (const [text, fail] of failures) {
    await fail(page, '**/api/auth/login');
    await main.getByRole('button', { name: 'Sign in' }).click();
    await expect(alert).toHaveText(text);
    await page.unroute('**/api/auth/login');
  }
});

test('/user/:id: a Client with the reviews they wrote, a Seller with gigs and reviews, and a failure', async ({
  page,
  people: { buyer, seller, 'new seller': other },
}) => {
  await page.goto(`/user/${buyer.user.id}`);
  const main = page.getByRole('main');
  const gigs = main.getByRole('region', { name: 'Gigs' });
  const reviews = main.getByRole('region', { name: 'Reviews' }).getByRole('listitem');
  await expect(main.getByText('Client', { exact: true })).toBeVisible();
  await expect(reviews.first()).toBeVisible();
  await expect(gigs).toHaveCount(0);
  // It is for its owner only.
  await expect(page.getByText(buyer.user.email)).toHaveCount(0);

  await follow(page, `/user/${seller.user.id}`);
  await expect(main.getByRole('heading', { level: 1, name: seller.user.username })).toBeVisible();
  await expect(main.getByText('Seller', { exact: true })).toBeVisible();
  await expect(gigs.getByRole('listitem').first()).toContainText('STARTING AT');
  await expect(reviews.getByRole('link', { name: 'See the gig' }).first()).toHaveAttribute(
    'href',
    /^\/gig\/\w+$/,
  );

  await test.step('fits a small screen, however long the words are that people write and are called by', async () => {
    const word = 'W'.repeat(1_000);
    const ofReviews = /\/api\/reviews\/user\//;
    await page.route(ofReviews, async (route) => {
      const response = await route.fetch();
      const json = ((await response.json()) as Review[]).map((review) => ({
        ...review,
        desc: word,
        user: { ...review.user, username: word.slice(0, 30), country: word.slice(0, 60) },
      }));
      await route.fulfill({ response, json });
    });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.evaluate(() => location.replace(location.href));
    await expect(page.getByText(word).first()).toBeVisible();
    expect(await overflow(page)).toBe(0);
    // The reviews of the next page would still be under way when the test ends.
    await page.unroute(ofReviews);
  });

  await stubRefusal(page, /\/api\/users\//, 'Refused.');
  await follow(page, `/user/${other.user.id}`);
  await expect(page.getByText('Failed to load user data.')).toBeVisible();
});
