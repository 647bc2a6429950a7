import type { Page } from '@playwright/test';

import { aNewSeller, expect, test, type Role } from './people.ts';
import type { Sample } from './sample.ts';
import { openReviewForm, stubServerError, stubRefusal } from './stub-calls.ts';

// These tests provoke failed calls, which the browser and the pages log.
test.use({ expectedErrors: /status of (400|403|404|429|500)|^500|ERR_FAILED|exception/ });

test.describe('Login failure', () => {
  const refusal = 'The server is not in the mood.';
  const failures: [when: string, text: string, fail: (page: Page, url: string) => Promise<unknown>][] = [
    ['the server message', refusal, (page, url) => stubRefusal(page, url, refusal)],
    [
      'when there is none',
      'Something went wrong!',
      (page, url) => page.route(url, (route) => route.fulfill({ status: 500, body: 'Bad gateway' })),
    ],
    [
      'when there is no response',
      'No response from server. Please check your network.',
      (page, url) => page.route(url, (route) => route.abort()),
    ],
    [
      'otherwise',
      'Request failed. Please try again.',
      (page, url) =>
        page.route(url, (route) => route.fulfill({ status: 200, body: 'not what was asked for' })),
    ],
  ];

  test("the server message, 'Something went wrong!', 'No response from server…' or 'Request failed…'", async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Username or email').fill('somebody');
    await page.getByLabel('Password', { exact: true }).fill('a password');
    for (const [when, text, fail] of failures) {
      await test.step(`${text} ${when}`, async () => {
        await fail(page, '**/api/auth/login');
        await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveText(text);
        await page.unroute('**/api/auth/login');
      });
    }
  });
});

test.describe('Review failure', () => {
  test.use({ role: 'new buyer' });

  const sendReview = async (page: Page, { gig }: Sample) => {
    const form = await openReviewForm(page, gig.id);
    await form.getByRole('radio', { name: '5 stars' }).check();
    await form.getByLabel('Your review').fill('Splendid.');
    await form.getByRole('button', { name: 'Send' }).click();
  };

  test('the server message', async ({ page, sample }) => {
    await sendReview(page, sample);
    await expect(
      page.getByText('You can review a gig after one of your orders of it is completed and paid.'),
    ).toBeVisible();
  });

  test("or 'Error on creating review'", async ({ page, sample }) => {
    await stubServerError(page, 'POST', '**/api/reviews');
    await sendReview(page, sample);
    await expect(page.getByText('Error on creating review')).toBeVisible();
  });
});

type List = [role: Role, path: string | ((sample: Sample) => string), call: RegExp];
const lists: List[] = [
  ['visitor', '/gigs', /\/api\/gigs\?/],
  ['visitor', '/projects', /\/api\/projects\?/],
  ['visitor', ({ gig }) => `/gig/${gig.id}#add-review`, /\/api\/reviews\//],
  ['buyer', '/orders', /\/api\/orders/],
  ['buyer', '/messages', /\/api\/conversations/],
  ['buyer', '/myprojects', /\/api\/projects\/user\//],
  ['buyer', ({ projects }) => `/project/${projects.ofBuyer('OPEN')}/bids`, /\/api\/projects\/\w+\/bids/],
  ['seller', '/mygigs', /\/api\/gigs\/user\//],
  ['seller', '/myworks', /\/api\/bids\/user\//],
];

for (const [role, path, call] of lists) {
  test.describe('Lists', () => {
    test.use({ role });

    test(`'Something went wrong!' instead of what ${call.source.replaceAll('\\', '')} would list`, async ({
      page,
      sample,
    }) => {
      await stubRefusal(page, call, 'Refused.');
      await page.goto(typeof path === 'string' ? path : path(sample));
      const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Something went wrong!' });
      await expect(alert).toBeVisible();
      await page.unroute(call);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(alert).toHaveCount(0);
    });
  });
}

test("Profile: 'Failed to load user data.'", async ({ page, people }) => {
  await stubRefusal(page, /\/api\/users\//, 'Refused.');
  await page.goto(`/user/${people.seller.user.id}`);
  await expect(page.getByText('Failed to load user data.')).toBeVisible();
});

test('Profile: when to try again after too many requests, also of the seller of a gig', async ({
  page,
  sample: { gig },
}) => {
  const json = { message: 'Too much was read.', code: 'too_many_requests' };
  await page.route(/\/api\/users\//, (route) =>
    route.fulfill({ status: 429, json, headers: { 'retry-after': '181' } }),
  );
  await page.goto(`/gig/${gig.id}`);
  const problem = page.getByRole('region', { name: 'About the seller' }).getByRole('alert');
  await expect(problem).toContainText('Too much was read. Try again in 4 minutes.');
});

test.describe('Conversation', () => {
  test.use({ role: 'new buyer' });

  test('a 404 on the lookup creates a new conversation', async ({ page, people, baseURL }) => {
    const { id } = (await aNewSeller(String(baseURL))).user;
    await page.goto(`/user/${id}`);
    const lookup = page.waitForResponse(/\/api\/conversations\/single\//);
    const creation = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: /^Contact/ }).click();
    expect((await lookup).status()).toBe(404);
    expect((await creation).status()).toBe(201);
    await expect(page).toHaveURL(`/message/${id}${people['new buyer'].user.id}`);
  });
});

test.describe('Logout', () => {
  test.use({ role: 'buyer' });

  test('a failure is only logged: no message, and the user stays signed in', async ({ page, people }) => {
    await stubServerError(page, 'POST', '**/api/auth/logout');
    await page.goto('/gigs');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    const logged = page.waitForEvent('pageerror');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await logged;
    await expect(page).toHaveURL('/gigs');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Your menu/ })).toContainText(people.buyer.user.username);
  });
});
