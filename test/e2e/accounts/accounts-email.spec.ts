import { uniqueName } from '#test/e2e/forms.ts';
import { aNewBuyer, expect, test } from '#test/e2e/people.ts';
import { linkTo } from '#test/support/browser/mailed-link.ts';

test.use({ expectedErrors: /status of 40[01]/ });

test('an email is confirmed, changed, and taken back by the address that was left', async ({
  page: owner,
  as,
  baseURL: origin = '',
}) => {
  const mover = await aNewBuyer(origin);
  const [first, second] = [mover.user.email, `${uniqueName('mover')}@elsewhere.example`];
  const page = await as(mover);
  await page.goto('/orders');
  const bar = page.getByRole('complementary', { name: 'Your email' });
  await expect(bar).toContainText(`We emailed the link to ${first}`);
  await bar.getByRole('button', { name: 'Later' }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(first);
  await page.goto(await linkTo({ origin }, '/verify', first));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${first} is confirmed.` })).toBeVisible();
  await expect(bar).toHaveCount(0);

  await page.getByRole('link', { name: 'Your settings' }).click();
  await page.getByLabel('New email').fill(second);
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabel('Your password').fill(mover.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('status').filter({ hasText: second })).toBeVisible();
  await page.goto(await linkTo({ origin }, '/verify', second));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${second} is confirmed.` })).toBeVisible();

  await owner.goto(await linkTo({ origin }, '/take-back', first));
  await owner.getByLabel('New password', { exact: true }).fill('nine diligent otters');
  await owner.getByRole('button', { name: 'Take the address back' }).click();
  await expect(owner).toHaveURL('/');
  await owner.goto('/settings/sign-in');
  await expect(owner.getByRole('main')).toContainText(`${first} is confirmed.`);
  // The session elsewhere has ended.
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login/);

  await owner.getByLabel('Current password').fill('nine diligent otters');
  await owner.getByLabel('New password', { exact: true }).fill(mover.password);
  await owner.getByRole('button', { name: 'Change password' }).click();
  await expect(owner.getByText('Your password is changed. All other sessions have ended.')).toBeVisible();
});
