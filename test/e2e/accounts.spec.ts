import { register, PASSWORD, signIn, uniqueName } from './forms.ts';
import { expect, test } from './test.ts';

// The browser logs refused calls in the console.
test.use({ expectedErrors: /status of 40[0139]|ERR_FAILED/ });

test('a wrong password is refused with one message, and the username stays in its field', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('nobody-of-this-name');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong username or password.' })).toBeVisible();
  await expect(page.getByLabel('Username or email')).toHaveValue('nobody-of-this-name');
});

test('signing in without a network says that there was no response', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('a password');
  await context.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('No response from server. Please check your network.')).toBeVisible();
});

test('registration focuses the first missing field and refuses a weak password and a taken username', async ({
  page,
}) => {
  const username = uniqueName('taken');
  await register(page, { username, isSeller: false });
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: username })).toHaveCount(0);
  await page.goto('/register');
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill(username.toUpperCase());
  await page.getByLabel('Email').fill(`${username}@elsewhere.example`);
  const password = page.getByLabel('Password', { exact: true });
  const isWeak = page.getByText('So far, this is too easy to guess.');
  await password.fill(`${username}1234`);
  await expect(isWeak).toBeVisible();
  await password.fill('a plain sentence');
  await expect(isWeak).toHaveCount(0);
  // The server also knows which passwords are common.
  await password.fill('Password1');
  await page.getByLabel('Country').fill('Chile');
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click();
  await expect(password).toHaveAccessibleDescription(/^This password is too easy to guess/);
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('That username is already taken.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(`${username}@elsewhere.example`);
});

test('a guarded page redirects to sign-in, and back after it', async ({ page }) => {
  const username = uniqueName('guarded');
  await register(page, { username, isSeller: false });
  await page.context().clearCookies();
  await page.goto('/orders');
  await expect(page).toHaveURL('/login?next=%2Forders');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test('signing out in one tab signs out the other, and the old cookie is no longer accepted', async ({
  context,
  page,
}) => {
  const username = uniqueName('tabs');
  await register(page, { username, isSeller: true });
  const cookies = await context.cookies();
  const other = await context.newPage();
  await other.goto('/mygigs');
  await expect(other.getByRole('heading', { level: 1, name: 'Gigs' })).toBeVisible();
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login/);
  await context.addCookies(cookies);
  expect((await context.request.get('/api/orders')).status()).toBe(401);
});

test('routes are case-insensitive, and unknown ones show a not-found page', async ({ page }) => {
  await page.goto('/GIGS');
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('the printed demo logins work', async ({ page }) => {
  const { demoLogins } = await import('#infra/seed/demo.ts');
  for (const { username, password } of demoLogins) {
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await signIn(page, username, password);
    await page.goto('/orders');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
});
