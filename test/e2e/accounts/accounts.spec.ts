import { PASSWORD, signOut, submitSignIn, uniqueName } from '#test/e2e/forms.ts';
import { aNewBuyer, expect, test } from '#test/e2e/people.ts';

// The browser logs refused calls in the console.
test.use({ expectedErrors: /status of 40[019]/ });

test('registration focuses the first missing field and refuses a weak password and a taken username', async ({
  page,
  people,
}) => {
  const { username } = people['new buyer'].user;
  const email = `${uniqueName('other')}@elsewhere.example`;
  const join = page.getByRole('main').getByRole('button', { name: 'Join' });
  await page.goto('/register');
  await join.click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill(username.toUpperCase());
  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  const isWeak = page.getByText('So far, this is too easy to guess.');
  await password.fill(`${username}1234`);
  await expect(isWeak).toBeVisible();
  await password.fill('a plain sentence');
  await expect(isWeak).toHaveCount(0);
  // The server also knows which passwords are common.
  await password.fill('Password1');
  await page.getByLabel('Country').selectOption('Chile');
  await join.click();
  await expect(password).toHaveAccessibleDescription(/^This password is too easy to guess/);
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await join.click();
  await expect(page.getByText('That username is already taken.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test("signing in leads back to a guarded page, and keeps the user under 'currentUser' until they sign out", async ({
  page,
  baseURL,
}) => {
  const { user, password } = await aNewBuyer(String(baseURL));
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? 'null') as { user: object } | null);
  await page.goto('/orders');
  await expect(page).toHaveURL('/login?next=%2Forders');
  await submitSignIn(page, user.username, password);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByText('No orders found.')).toBeVisible();
  const { id, isSeller, username, img } = user;
  expect(await stored()).toEqual({ user: { id, isSeller, username, img } });
  await signOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await stored()).toBeNull();
});
