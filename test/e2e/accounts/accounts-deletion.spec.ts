import { agree, prove, signIn, submitSignIn } from '#test/e2e/forms.ts';
import { expect, test as base } from '#test/e2e/journeys/journey-cloud.ts';
import { aNewBuyer, aNewSeller } from '#test/e2e/people.ts';
import { aGig } from '#test/e2e/work/a-gig.ts';

import { addAuthenticator } from './an-authenticator.ts';

// Wrong passwords and what is refused are logged by the browser.
const test = base.extend({ baseURL: async ({ cloud }, use) => use(cloud.origin) });
test.use({ expectedErrors: /status of (400|401|409)/ });

test('an account is deleted, kept, deleted again, and gone after 14 days', async ({ page, cloud }) => {
  const { user, password } = await aNewBuyer(cloud.origin);
  const name = user.username;
  const remove = async () => {
    await page.goto('/settings/privacy');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await prove(page, 'Delete my account', password);
    await expect(page.getByText(/Your account is deleted on /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  };

  await test.step('it is deleted with the password, and signed out', async () => {
    await signIn(page, name, password, '/settings/privacy');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await prove(page, 'Delete my account', 'another password');
    await expect(page.getByText('This is not your password.')).toBeVisible();
    await remove();
  });

  await test.step('signing in shows when it ends, and keeps it', async () => {
    await signIn(page, name, password);
    await page.goto('/orders');
    const notice = page.getByRole('complementary', { name: 'Your account' });
    await expect(notice.getByText(/Your account is deleted on /)).toBeVisible();
    await notice.getByRole('link', { name: 'Keep my account' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByText('Your account stays.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  });

  await test.step('work that is open keeps it, and is named', async () => {
    const seller = await aNewSeller(cloud.origin);
    const gig = await aGig(seller, { title: `A lamp for ${name}`, desc: 'It shines.' });
    await page.goto(`/gig/${gig.id}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await agree(page, 'Order');
    await expect(page).toHaveURL(/\/submit-requirements\//);
    await page.goto('/settings/privacy');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await prove(page, 'Delete my account', password);
    await expect(page.getByRole('link', { name: '1 order not over yet.' })).toBeVisible();
    const [order] = (await seller.client.orders.list({})).items;
    await seller.client.orders.decline({ params: { id: order?.id ?? '' }, body: {} });
  });

  await test.step('after 14 days it is gone', async () => {
    await remove();
    // The last mail goes first; every five minutes it is looked whether it is gone.
    for (const time of ['P14DT1M', 'PT6M', 'PT6M']) await cloud.timePasses(time);
    await page.goto('/login');
    await submitSignIn(page, name, password);
    await expect(page.getByText('Wrong username or password.')).toBeVisible();
  });
});

test('a passkey that is older than a day deletes an account instead of the password', async ({
  page,
  cloud,
}) => {
  await addAuthenticator(page);
  const { user, password } = await aNewBuyer(cloud.origin);
  await signIn(page, user.username, password, '/settings/sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await prove(page, 'Continue', password);
  await expect(page.getByText(/^The passkey .* was added\.$/)).toBeVisible();
  await cloud.timePasses('PT25H');
  await page.goto('/settings/privacy');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText(/Sign in before that to keep it/)).toBeVisible();
});
