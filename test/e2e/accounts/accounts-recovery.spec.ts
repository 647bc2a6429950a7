import { signIn } from '#test/e2e/forms.ts';
import { aNewBuyer, expect, test } from '#test/e2e/people.ts';
import { linkTo } from '#test/support/browser/mailed-link.ts';

test.use({ expectedErrors: /status of 40[01]/ });

const NEW = 'nine diligent otters';

test('a forgotten password is replaced by a link in a mail, which ends all other sessions', async ({
  page: other,
  as,
  baseURL: origin = '',
}) => {
  const forgetful = await aNewBuyer(origin);
  const { username } = forgetful.user;
  const page = await as(forgetful);

  await other.goto('/login');
  await other.getByRole('link', { name: 'Forgotten password?' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeFocused();
  await other.getByLabel('Username or email').fill(`${username}@example.com`);
  await other.getByRole('button', { name: 'Email me a link' }).click();
  await expect(other.getByRole('status')).toContainText('Check your email.');

  const link = await linkTo({ origin }, '/reset', `${username}@example.com`);
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  // Nobody reads it in the address, and a reload keeps it.
  await expect(other).toHaveURL('/reset');
  await other.reload();
  const password = other.getByLabel('New password', { exact: true });
  await password.fill('12345678');
  await other.getByRole('button', { name: 'Set this password' }).click();
  await expect(other.getByText(/too easy to guess\. Please/)).toBeVisible();
  await password.fill(NEW);
  await other.getByRole('button', { name: 'Set this password' }).click();
  await expect(other).toHaveURL('/');
  await expect(other.getByText('Your password is changed.')).toBeVisible();
  await expect(other.getByRole('button', { name: username })).toBeVisible();

  // Its sessions elsewhere have ended, and the link is used up.
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login/);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(forgetful.password);
  await page.getByRole('button', { name: 'Set this password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
  await signIn(page, username, NEW);
});
