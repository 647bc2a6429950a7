import { expect, test } from './people.ts';

const fields = [
  'Graphics & Design',
  'Digital Marketing',
  'Writing & Translation',
  'Video & Animation',
  'Music & Audio',
  'Programming & Tech',
  'Business',
  'Lifestyle',
  'Data',
  'Photography',
];

test.describe('Home page', () => {
  test('hero with a search box that leads to /gigs?search={text}', async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder('Try "building mobile app"').fill('a logo & more');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/gigs?search=a%20logo%20%26%20more');
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue('a logo & more');
  });

  test('popular shortcuts', async ({ page }) => {
    await page.goto('/');
    const popular = page.getByRole('list', { name: 'Popular searches' });
    for (const name of ['Web Design', 'WordPress', 'Logo Design', 'AI Services']) {
      await expect(popular.getByText(name, { exact: true })).toBeVisible();
    }
  });

  test("'Trusted by' logo strip", async ({ page }) => {
    await page.goto('/');
    const strip = page.getByRole('region', { name: 'Trusted by' });
    await expect(strip.getByRole('listitem').nth(3)).toBeVisible();
    await expect(strip.getByRole('listitem').locator('svg')).toHaveCount(
      await strip.getByRole('listitem').count(),
    );
  });

  test("feature blocks with a video, 'Explore the marketplace', business block and showcase cards", async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.locator('video')).toBeAttached();
    for (const feature of [
      'best for every budget',
      'Quality work done quickly',
      'Protected payments',
      '24/7 support',
    ]) {
      await expect(page.getByRole('heading', { name: feature })).toBeVisible();
    }
    const explore = page.getByRole('region', { name: 'Explore the marketplace' });
    await expect(explore.getByRole('listitem')).toHaveText(fields);
    await expect(page.getByText('Tandem for business')).toBeVisible();
    const cards = page.getByRole('region', { name: 'Made here' }).getByRole('article');
    await expect(cards).toHaveCount(8);
    await expect(cards.first().locator('img')).toHaveCount(2);
    for (const card of await cards.all()) await expect(card.getByRole('link')).toHaveText(/^\S.* by \S+$/);
  });

  test('each showcase card leads to a gig of its category and creator', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const link = page
      .getByRole('region', { name: 'Made here' })
      .getByRole('article')
      .getByRole('link')
      .first();
    const [cat = '', creator = ''] = (await link.innerText()).split(/\s+by /);
    await link.click();
    await expect(page).toHaveURL(/\/gig\/\w+$/);
    await expect(page.getByRole('main').getByRole('link', { name: creator }).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(cat, { exact: true }).first()).toBeVisible();
  });

  test('on an empty marketplace the showcase claims no creators', async ({ page }) => {
    await page.route(/\/api\/gigs\?/, (route) => route.fulfill({ json: [] }));
    await page.goto('/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const cards = page.getByRole('region', { name: 'Made here' }).getByRole('article');
    await expect(cards).toHaveCount(8);
    await expect(cards.filter({ hasText: 'by Tandem' })).toHaveCount(8);
  });
});
