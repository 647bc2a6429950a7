import { expect, test } from './people.ts';

test('/register: the role, username, email, password, country, and folded picture, phone and about you', async ({
  page,
}) => {
  await page.goto('/register');
  const main = page.getByRole('main');
  for (const label of ['Username', 'Email', 'Country']) await expect(main.getByLabel(label)).toBeVisible();
  await expect(main.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(main.getByLabel('I want to buy')).toBeChecked();
  await expect(main.getByLabel('I want to sell')).not.toBeChecked();
  await expect(main.getByLabel('Phone')).toBeHidden();
  await main.getByText('More about you').click();
  for (const label of ['Phone', 'About you']) await expect(main.getByLabel(label)).toBeVisible();
  await expect(main.getByText('Profile picture')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Join' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test("'Become a Seller', and then Join starts as a buyer again", async ({ page }) => {
  await page.goto('/register?seller=1');
  const main = page.getByRole('main');
  const role = main.getByLabel('I want to sell');
  await expect(role).toBeChecked();
  await expect(main.getByRole('button', { name: 'Join as a seller' })).toBeVisible();
  await main.getByLabel('Username').fill('undecided');
  await page.getByRole('banner').getByRole('link', { name: 'Join' }).click();
  await expect(page).toHaveURL('/register');
  await expect(role).not.toBeChecked();
  await expect(main.getByRole('button', { name: 'Join as a buyer' })).toBeVisible();
  await expect(main.getByLabel('Username')).toHaveValue('undecided');
});

test('/login: username and password, and a link to /register', async ({ page }) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Username or email')).toBeVisible();
  await expect(main.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Join Tandem' })).toBeVisible();
});

test.describe('/user/:id', () => {
  test('a seller: labelled Seller, with gigs and reviews', async ({ page, people }) => {
    const { id, username } = people.seller.user;
    await page.goto(`/user/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: username })).toBeVisible();
    await expect(main.getByText('Seller', { exact: true })).toBeVisible();
    const gigs = main.getByRole('region', { name: 'Gigs' }).getByRole('listitem');
    await expect(gigs.first()).toContainText('STARTING AT');
    const reviews = main.getByRole('region', { name: 'Reviews' });
    const gig = reviews.getByRole('listitem').getByRole('link', { name: 'See the gig' }).first();
    await expect(gig).toHaveAttribute('href', /^\/gig\/\w+$/);
  });

  test('a client: labelled Client, with the reviews that they wrote', async ({ page, people }) => {
    await page.goto(`/user/${people.buyer.user.id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Client', { exact: true })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Gigs' })).toHaveCount(0);
    await expect(main.getByRole('region', { name: 'Reviews' }).getByRole('listitem').first()).toBeVisible();
  });

  test('email and phone are for their owner only', async ({ page, people }) => {
    const { id, email } = people.buyer.user;
    await page.goto(`/user/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
  });
});
