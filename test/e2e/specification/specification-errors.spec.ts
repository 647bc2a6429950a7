import { follow } from '#test/e2e/inspect-screen.ts';
import { expect, test, type Role } from '#test/e2e/people.ts';
import type { Sample } from '#test/e2e/sample/sample.ts';

import { stubRefusal, stubServerError } from './stub-calls.ts';

// These tests provoke failed calls, which the browser and the pages log.
test.use({ expectedErrors: /status of (400|500)|^500|exception/ });

type List = [path: string | ((sample: Sample) => string), call: RegExp];
const lists: Partial<Record<Role, List[]>> = {
  visitor: [
    ['/gigs', /\/api\/gigs\?/],
    ['/projects', /\/api\/projects\?/],
    [({ gig }) => `/gig/${gig.id}#add-review`, /\/api\/reviews\//],
  ],
  buyer: [
    ['/orders', /\/api\/orders/],
    ['/messages', /\/api\/conversations/],
    ['/myprojects', /\/api\/projects\/user\//],
    [({ projects }) => `/project/${projects.ofBuyer('OPEN')}/bids`, /\/api\/projects\/\w+\/bids/],
  ],
  seller: [
    ['/mygigs', /\/api\/gigs\/user\//],
    ['/myworks', /\/api\/bids\/user\//],
  ],
};

for (const role of ['visitor', 'buyer', 'seller'] as const) {
  test.describe('Lists', () => {
    test.use({ role });

    test(`'Something went wrong!' instead of each list of a ${role} that fails, until it is retried`, async ({
      page,
      sample,
    }) => {
      // The top bar reads conversations as well.
      for (const [, call] of lists[role] ?? []) await stubRefusal(page, call, 'Refused.');
      await page.goto('/terms');
      const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Something went wrong!' });
      for (const [path, call] of lists[role] ?? []) {
        await follow(page, typeof path === 'string' ? path : path(sample));
        await expect(alert, String(call)).toBeVisible();
        await page.unroute(call);
        await alert.getByRole('button', { name: 'Retry' }).click();
        await expect(alert, String(call)).toHaveCount(0);
      }
    });
  });
}

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

test.describe('Logout', () => {
  test.use({ role: 'buyer' });

  test('a failure is only logged: no message, and the user stays signed in', async ({ page, people }) => {
    await stubServerError(page, 'POST', '**/api/auth/logout');
    await page.goto('/gigs');
    const menu = page.getByRole('button', { name: /^Your menu/ });
    await menu.click();
    const logged = page.waitForEvent('pageerror');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await logged;
    await expect(page).toHaveURL('/gigs');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expect(menu).toContainText(people.buyer.user.username);
  });
});
