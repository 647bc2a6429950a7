import type { GigCard } from '#shared/entities/gig.ts';
import { messages } from '#shared/messages.ts';
import { averageRating } from '#shared/rules/rating.ts';

import { categories } from './categories.ts';
import { agree } from './forms.ts';
import { aNewBuyer, expect, test } from './people.ts';
import { openReviewForm } from './stub-calls.ts';

test.describe('/gigs', () => {
  test('filters by budget min and max', async ({ page }) => {
    await page.goto('/gigs');
    await page.getByLabel('Min budget').fill('100');
    await page.getByLabel('Max budget').fill('200');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/gigs?min=100&max=200');
    const prices = page.getByRole('main').getByText(/^\$[\d,.]+$/);
    // The old results stay until the new ones are loaded.
    await expect(async () => {
      const shown = (await prices.allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')));
      expect(shown.length).toBeGreaterThan(0);
      expect(Math.min(...shown)).toBeGreaterThanOrEqual(100);
      expect(Math.max(...shown)).toBeLessThanOrEqual(200);
    }).toPass();
  });

  test('sorts by Best Selling at first, by Newest, and by Popular as by sales', async ({ page }) => {
    const sort = page.getByLabel('Sort by');
    const link = page.getByRole('main').getByRole('listitem').first().getByRole('link');
    const expectFirst = async (order: string, act: () => Promise<unknown>) => {
      const response = page.waitForResponse((candidate) => /\/api\/gigs\?/.test(candidate.url()));
      await act();
      expect(new URL((await response).url()).searchParams.get('sort')).toBe(order);
      const [first] = (await (await response).json()) as GigCard[];
      await expect(link).toHaveAttribute('href', `/gig/${first?.id}`);
    };
    await expectFirst('sales', () => page.goto('/gigs'));
    await expect(sort.getByRole('option')).toHaveText(['Best Selling', 'Newest', 'Popular']);
    await expect(sort).toHaveValue('sales');
    await expectFirst('createdAt', () => sort.selectOption('Newest'));
    await expect(page).toHaveURL('/gigs?sort=createdAt');
    await expectFirst('sales', () => sort.selectOption('Popular'));
  });

  test("each card shows the seller, the description, the average rating and 'STARTING AT' the price", async ({
    page,
    sample: { gig },
  }) => {
    await page.goto(`/gigs?search=${encodeURIComponent(gig.title)}`);
    const card = page.getByRole('listitem').filter({ has: page.locator(`[href="/gig/${gig.id}"]`) });
    await expect(card).toContainText(gig.seller.username);
    await expect(card).toContainText(gig.desc.slice(0, 50));
    await expect(card).toContainText(
      `Rated ${averageRating(gig.totalStars, gig.starNumber)}out of 5 by ${gig.starNumber}`,
    );
    await expect(card).toContainText(`STARTING AT$${gig.price}`);
  });

  test('the query parameters cat and search filter the list, and both can be removed', async ({ page }) => {
    await page.goto('/gigs?cat=Design&search=logo');
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue('logo');
    await page.getByRole('button', { name: 'Remove search logo' }).click();
    await expect(page).toHaveURL('/gigs?cat=Design');
    await page.getByRole('button', { name: 'Remove category Design' }).click();
    await expect(page).toHaveURL('/gigs');
    await page.getByLabel('Category', { exact: true }).selectOption('Voice Over');
    await expect(page).toHaveURL('/gigs?cat=Voice+Over');
    await expect(page.getByRole('heading', { level: 1, name: 'Voice Over gigs' })).toBeVisible();
  });
});

test.describe('/gig/:id', () => {
  test.use({ role: 'buyer' });

  test('title, seller, slider, offer, features, description, seller box, reviews, add-review form', async ({
    page,
    people,
    sample,
  }) => {
    const gig = await people.buyer.client.gigs.single({ params: { id: sample.gig.id } });
    const main = page.getByRole('main');
    await openReviewForm(page, gig.id);
    await expect(main.getByRole('heading', { level: 1, name: gig.title })).toBeVisible();
    await expect(main.getByRole('link', { name: gig.seller.username }).first()).toHaveAttribute(
      'href',
      `/user/${gig.userId}`,
    );
    await expect(main.getByRole('region', { name: gig.title })).toBeVisible();
    await expect(main.getByText(gig.desc)).toBeVisible();
    const offer = main.getByRole('region', { name: gig.shortTitle });
    await expect(offer).toContainText(`$${gig.price}`);
    await expect(offer).toContainText(`${gig.deliveryDate} days delivery`);
    await expect(offer).toContainText(/\d+ revisions?/);
    await expect(offer.getByRole('list', { name: 'What is included' }).getByRole('listitem')).toHaveText(
      gig.features,
    );
    await expect(offer.getByRole('button', { name: 'Continue' })).toBeVisible();
    const box = main.getByRole('region', { name: 'About the seller' });
    for (const label of ['From', 'Member since', 'Response time', 'Last delivery', 'Languages']) {
      await expect(box.getByText(label, { exact: true })).toBeVisible();
    }
    await expect(box.getByText('English')).toBeVisible();
    const reviews = main.getByRole('region', { name: 'Reviews' });
    await expect(reviews.getByRole('listitem')).toHaveCount(gig.starNumber);
    await expect(reviews.getByText(/out of 5 stars/).first()).toBeAttached();
    await expect(reviews.getByRole('heading', { name: 'Add a review' })).toBeVisible();
    await expect(reviews.getByRole('radio')).toHaveCount(5);
  });

  test('no review form before an order of the gig is completed and paid', async ({
    browser,
    people,
    sample: { gig },
  }) => {
    const page = await browser.newPage({ storageState: people['new buyer'].storageState });
    await page.goto(`/gig/${gig.id}`);
    await page.getByRole('heading', { name: 'Reviews' }).waitFor();
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(page.getByText(messages.reviews.onlyAfterOrder)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Add a review' })).toHaveCount(0);
    await page.close();
  });

  test("'No images available' for a gig without pictures", async ({ page, sample: { gig } }) => {
    await page.route(`**/api/gigs/single/${gig.id}`, async (route) => {
      const whole = (await (await route.fetch()).json()) as GigCard;
      await route.fulfill({ json: { ...whole, cover: '', images: [] } });
    });
    await page.goto(`/gig/${gig.id}`);
    await expect(page.getByText(messages.gigs.noImages)).toHaveText('No images available');
  });

  test('Continue asks, creates an order and opens its requirements form', async ({
    browser,
    baseURL,
    sample: { gig },
  }) => {
    const { storageState, client } = await aNewBuyer(String(baseURL));
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    await page.goto(`/gig/${gig.id}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await agree(page, 'Order');
    await expect(page).toHaveURL(/\/submit-requirements\//);
    const { items } = await client.orders.list({});
    expect(page.url()).toContain(String(items[0]?.id));
    await context.close();
  });
});

test.describe('/myGigs', () => {
  test.use({ role: 'seller' });

  test('table of image, title, price, sales and a delete icon; an Add New Gig button', async ({
    page,
    sample: { gig },
  }) => {
    await page.goto('/mygigs');
    await expect(page.getByRole('columnheader')).toHaveText(['Image', 'Title', 'Price', 'Sales', 'Delete']);
    const row = page.getByRole('row', { name: gig.title });
    await expect(row.locator('img')).toHaveAttribute('src', gig.cover);
    await expect(row).toContainText(`$${gig.price}`);
    await expect(row.getByRole('cell').nth(3)).toContainText(/\d+/);
    await expect(page.getByRole('main').getByRole('link', { name: 'Add New Gig' })).toHaveAttribute(
      'href',
      '/add',
    );
  });

  test("deletion asks 'Are you sure you want to delete this gig?'", async ({ page, sample: { gig } }) => {
    await page.goto('/mygigs');
    await page.getByRole('button', { name: `Delete ${gig.title}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this gig?' });
    // WebKit stretches the rows of a dialog over the height of the window where they do not stand at its start.
    await expect(dialog).toHaveCSS('align-content', 'flex-start');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: gig.title })).toBeVisible();
  });
});

test.describe('/add', () => {
  test.use({ role: 'new seller' });

  test('all its fields, an Upload button, and features added one at a time and removable', async ({
    page,
  }) => {
    await page.goto('/add');
    const labels = [
      'Title',
      'Category',
      'Description',
      'Service title',
      'Short description',
      'Delivery time (days)',
    ];
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await expect(page.getByLabel(/^Price/)).toBeVisible();
    await expect(page.getByText('Cover image')).toBeVisible();
    await expect(page.getByText('Extra images')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(2);
    const offered = await page.getByLabel('Category').getByRole('option').allTextContents();
    expect(offered.slice(1).map((text) => text.toLowerCase())).toEqual(
      categories.map((text) => text.toLowerCase()),
    );
    for (const feature of ['Source file', 'Print file']) {
      await page.getByLabel('Add features').fill(feature);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    }
    const features = page.getByRole('list', { name: 'Features' });
    await expect(features.getByRole('listitem')).toHaveText(['Source file', 'Print file']);
    await features.getByRole('button', { name: 'Remove Source file' }).click();
    await expect(features.getByRole('listitem')).toHaveText(['Print file']);
    await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
  });
});
