import type { GigCard } from '#shared/entities/work/gig.ts';
import { categories } from '#shared/rules/work/category.ts';
import { averageRating, rating } from '#shared/rules/work/rating.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as reviewTexts from '#shared/texts/reviews.ts';
import { follow } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/people.ts';

import { openReviewForm, stubServerError } from './stub-calls.ts';

test('/gigs: sorted by Best Selling at first, filtered by budget, category and words, in cards', async ({
  page,
  people,
  sample,
}) => {
  const main = page.getByRole('main');

  await test.step('Best Selling, Newest, and Popular as by sales', async () => {
    const sort = page.getByLabel('Sort by');
    const link = main.getByRole('listitem').first().getByRole('link');
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

  await test.step('a budget', async () => {
    await follow(page, '/gigs');
    // The address changes before the page does, and a filter is added to those that the page shows.
    await expect(page.getByLabel('Sort by')).toHaveValue('sales');
    await page.getByLabel('Min budget').fill('100');
    await page.getByLabel('Max budget').fill('200');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/gigs?min=100&max=200');
    const prices = main.getByText(/^\$[\d,.]+$/);
    // The old results stay until the new ones are loaded.
    await expect(async () => {
      const shown = (await prices.allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')));
      expect(shown.length).toBeGreaterThan(0);
      expect(Math.min(...shown)).toBeGreaterThanOrEqual(100);
      expect(Math.max(...shown)).toBeLessThanOrEqual(200);
    }).toPass();
  });

  await test.step('words and a category, each of which can be removed', async () => {
    await follow(page, '/gigs?cat=Design&search=logo');
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue('logo');
    await page.getByRole('button', { name: 'Remove search logo' }).click();
    await expect(page).toHaveURL('/gigs?cat=Design');
    await page.getByRole('button', { name: 'Remove category Design' }).click();
    await expect(page).toHaveURL('/gigs');
    await page.getByLabel('Category', { exact: true }).selectOption('Voice Over');
    await expect(page).toHaveURL('/gigs?cat=Voice+Over');
    await expect(page.getByRole('heading', { level: 1, name: 'Voice Over gigs' })).toBeVisible();
  });

  await test.step("a card: the seller, 60 characters, the average rating, 'STARTING AT' the price", async () => {
    const gig = await people.seller.client.gigs.single({ params: { id: sample.gig.id } });
    expect(gig.desc.length).toBeGreaterThan(60);
    await follow(page, `/gigs?search=${encodeURIComponent(gig.title)}`);
    const link = page.locator(`[href="/gig/${gig.id}"]`);
    const card = page.getByRole('listitem').filter({ has: link });
    await expect(link).toHaveText(`${gig.desc.slice(0, 60)}…`);
    await expect(card).toContainText(gig.seller.username);
    await expect(card).toContainText(
      `Rated ${averageRating(gig.totalStars, gig.starNumber)}out of 5 by ${gig.starNumber}`,
    );
    await expect(card).toContainText(`STARTING AT$${gig.price}`);
  });
});

test.describe('/gig/:id', () => {
  // The review is refused, twice.
  test.use({ role: 'new buyer', expectedErrors: /status of (400|403|409|429|500)|^500/ });

  test('title, seller, slider, offer, features, description, seller box, reviews, add-review form', async ({
    page,
    people,
    sample,
  }) => {
    const gig = await people.buyer.client.gigs.single({ params: { id: sample.gig.id } });
    const main = page.getByRole('main');
    const form = await openReviewForm(page, gig.id);
    await expect(main.getByRole('heading', { level: 1, name: gig.title })).toBeVisible();
    await expect(main.getByRole('link', { name: gig.seller.username }).first()).toHaveAttribute(
      'href',
      `/user/${gig.userId}`,
    );
    await expect(main.getByRole('region', { name: gig.title })).toBeVisible();
    await expect(main.getByText(gig.desc)).toBeVisible();
    const offer = main.getByRole('region', { name: gig.shortTitle });
    await expect(offer).toContainText(`$${gig.price}`);
    await expect(offer).toContainText(`${gig.deliveryDate}-day delivery`);
    await expect(offer).toContainText(/\d+ revisions?/);
    await expect(offer.getByRole('list', { name: 'What is included' }).getByRole('listitem')).toHaveText(
      gig.features,
    );
    await expect(offer.getByRole('button', { name: 'Continue' })).toBeVisible();
    const box = main.getByRole('region', { name: 'About the seller' });
    for (const label of ['From', 'Member since', 'Response time', 'Last delivery', 'Languages']) {
      await expect(box.getByText(label, { exact: true })).toBeVisible();
    }
    const { languages } = await people.buyer.client.users.get({ params: { id: gig.userId } });
    await expect(box.getByText(languages.join(', ') || '—', { exact: true }).last()).toBeVisible();
    const reviews = main.getByRole('region', { name: 'Reviews' });
    await expect(reviews.getByRole('listitem')).toHaveCount(gig.starNumber);
    await expect(reviews.getByText(/out of 5 stars/).first()).toBeAttached();
    await expect(reviews.getByRole('heading', { name: 'Add a review' })).toBeVisible();

    await test.step('a review: a star chosen from 1 to 5, the text is free', async () => {
      await expect(form.getByRole('radio')).toHaveCount(5);
      await form.getByLabel('Your review').fill('🦓 “Anything” <b>goes</b>.');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByText('Choose from 1 to 5 stars.')).toBeVisible();
      await form.getByRole('radio', { name: '4 stars' }).check();
      await expect(form.getByText('Choose from 1 to 5 stars.')).toHaveCount(0);
    });

    await test.step("its failure: the server message, or 'Error on creating review'", async () => {
      await stubServerError(page, 'POST', '**/api/reviews');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Error on creating review')).toBeVisible();
      await page.unroute('**/api/reviews');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(
        page.getByText('You can review a gig after one of your orders of it is completed and paid.'),
      ).toBeVisible();
    });
  });

  test('without what there is none of: pictures, an order to review, reviews, answers about its seller', async ({
    page,
    people,
    sample: { gig },
  }) => {
    await page.route(`**/api/gigs/single/${gig.id}`, async (route) => {
      const whole = (await (await route.fetch()).json()) as GigCard;
      await route.fulfill({ json: { ...whole, cover: '', images: [] } });
    });
    const json = { message: 'Too much was read.', code: 'too_many_requests' };
    await page.route(/\/api\/users\//, (route) =>
      route.fulfill({ status: 429, json, headers: { 'retry-after': '181' } }),
    );
    await page.goto(`/gig/${gig.id}`);
    await expect(page.getByText(gigTexts.noImages)).toHaveText('No images available');
    await expect(page.getByRole('region', { name: 'About the seller' }).getByRole('alert')).toContainText(
      'Too much was read. Try again in 4 minutes.',
    );
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(page.getByText(reviewTexts.onlyAfterOrder.message)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Add a review' })).toHaveCount(0);
    await page.unrouteAll();

    await test.step('the rounded average as stars and beside it the average, or no rating', async () => {
      const { items } = await people.buyer.client.gigs.list({ query: { limit: 100 } });
      const uneven = items.find(({ totalStars, starNumber }) => totalStars % (starNumber || 1) !== 0);
      const unrated = items.find(({ starNumber }) => starNumber === 0);
      if (!uneven || !unrated) throw new Error('The sample has no uneven or no unrated gig.');
      await follow(page, `/gig/${uneven.id}`);
      const { totalStars, starNumber } = uneven;
      await expect(page.getByRole('heading', { level: 1, name: uneven.title })).toBeVisible();
      const rated = page.getByRole('main').getByText(/^Rated/);
      const stars = rated.first().locator('..');
      await expect(stars.locator('.fill-star')).toHaveCount(Number(rating(totalStars, starNumber)));
      await expect(stars).toHaveText(new RegExp(`Rated ${averageRating(totalStars, starNumber)}out of 5`));
      await follow(page, `/gig/${unrated.id}`);
      await expect(page.getByRole('main').getByText('New, no reviews yet').first()).toBeVisible();
    });
  });
});

test.describe('/myGigs', () => {
  test.use({ role: 'seller' });

  test("image, title, price, sales and a delete icon, which asks 'Are you sure…'; an Add New Gig button", async ({
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
    await page.getByRole('button', { name: `Delete ${gig.title}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this gig?' });
    // WebKit stretches the rows of a dialog over the height of the window where they do not stand at its start.
    await expect(dialog).toHaveCSS('align-content', 'flex-start');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toBeVisible();
  });
});

test.describe('/add', () => {
  test.use({ role: 'new seller' });

  test('all its fields, an Upload button, and features added one at a time and removable', async ({
    page,
  }) => {
    await page.goto('/add');
    const labels = ['Title', 'Category', 'Description', 'Service title', 'Short description'];
    for (const label of [...labels, 'Delivery time (days)'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await expect(page.getByLabel(/^Price/)).toBeVisible();
    await expect(page.getByText('Cover image')).toBeVisible();
    await expect(page.getByText('Extra images')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload' })).toHaveCount(2);
    const offered = await page.getByLabel('Category').getByRole('option').allTextContents();
    expect(offered.slice(1).map((text) => text.toLowerCase())).toEqual(
      categories.map((text) => text.toLowerCase()),
    );
    const features = page.getByRole('list', { name: 'Features' });
    for (const feature of ['Source file', 'Print file']) {
      await page.getByLabel('Add features').fill(feature);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(features.getByText(feature)).toBeVisible();
    }
    await expect(features.getByRole('listitem')).toHaveText(['Source file', 'Print file']);
    await features.getByRole('button', { name: 'Remove Source file' }).click();
    await expect(features.getByRole('listitem')).toHaveText(['Print file']);
    await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
  });
});
