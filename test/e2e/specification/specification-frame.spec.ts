import type { Locator, Page } from '@playwright/test';

import { follow } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/people.ts';

const topBar = (page: Page) => page.getByRole('banner');
const userMenu = (page: Page) => topBar(page).getByRole('button', { name: /^Your menu/ });
const row = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
/** The background of the bar, except at the top of the home page. */
const SURFACE = ['background-color', 'rgb(255, 255, 255)'] as const;

const categories = [
  'Graphics & Design',
  'Video & Animation',
  'Writing & Translation',
  'AI Services',
  'Digital Marketing',
  'Music & Audio',
  'Programming & Tech',
  'Business',
  'Lifestyle',
];

test('the bar and the row of categories on the home page, scrolled, on a narrow screen and elsewhere', async ({
  page,
}) => {
  const join = topBar(page).getByRole('link', { name: 'Join' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(topBar(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(join).toHaveAttribute('href', '/register');
  await expect(userMenu(page)).toHaveCount(0);
  await expect(topBar(page)).not.toHaveCSS(...SURFACE);
  await expect(row(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 300));
  await expect(row(page)).toBeVisible();
  await expect(topBar(page)).toHaveCSS('position', 'fixed');
  await expect(topBar(page)).toHaveCSS(...SURFACE);

  await test.step('on a narrow screen the links are behind a button', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(join).toHaveCount(0);
    await topBar(page).getByRole('button', { name: 'Open the menu' }).click();
    await expect(join).toBeVisible();
    await expect(topBar(page).getByRole('navigation', { name: 'Main' }).getByText('Explore')).toBeVisible();
    if (size) await page.setViewportSize(size);
  });

  await test.step('on other pages the bar looks as when scrolled, and every category links to /', async () => {
    await follow(page, '/gigs');
    await expect(row(page).getByRole('link')).toHaveText(categories);
    for (const link of await row(page).getByRole('link').all())
      await expect(link).toHaveAttribute('href', '/');
    await expect(topBar(page)).toHaveCSS('position', 'fixed');
    await expect(topBar(page)).toHaveCSS(...SURFACE);
  });

  await test.step('Business, Explore and English are inert text, which does not look like the links', async () => {
    const lookOf = (word: Locator) =>
      word.evaluate((element) => {
        const { color, fontWeight } = getComputedStyle(element);
        return { color, fontWeight };
      });
    const link = await lookOf(topBar(page).getByRole('link', { name: 'Sign in' }));
    for (const text of ['Business', 'Explore', 'English']) {
      const word = topBar(page).getByRole('navigation', { name: 'Main' }).getByText(text, { exact: true });
      await expect(word).toBeVisible();
      await expect(word.and(page.getByRole('link'))).toHaveCount(0);
      const look = await lookOf(word);
      expect.soft(look.color, text).not.toBe(link.color);
      expect.soft(look.fontWeight, text).not.toBe(link.fontWeight);
    }
  });

  await test.step('the logo links to /, and Become a Seller is shown', async () => {
    await topBar(page)
      .getByRole('link', { name: /Tandem/ })
      .click();
    await expect(page).toHaveURL('/');
    await topBar(page).getByRole('link', { name: 'Become a Seller' }).click();
    await expect(page.getByLabel('I want to sell')).toBeChecked();
  });
});

test('Footer: inert lists of categories, about, support and community, language English, currency USD', async ({
  page,
}) => {
  await page.goto('/login');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Categories', 'About', 'Support', 'Community']) {
    const list = footer.getByRole('region', { name }).or(footer.locator('section', { hasText: name }));
    await expect(list.first().getByRole('heading', { name })).toBeVisible();
    expect(await list.first().getByRole('listitem').count()).toBeGreaterThan(1);
  }
  await expect(footer.getByText('English')).toBeVisible();
  await expect(footer.getByText('USD')).toBeVisible();
  await expect(footer.getByRole('list').getByRole('link')).toHaveCount(0);

  await test.step('below them, links to the pages about the site', async () => {
    await expect(footer.getByRole('link')).toHaveText(['Terms', 'Privacy', 'Help']);
    for (const name of ['Terms', 'Privacy', 'Help']) {
      await footer.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page).toHaveTitle(`${name} · Tandem`);
    }
  });
});

/** The entries of the dropdown and where they lead. */
const shared = {
  Projects: '/myprojects',
  'Add Project': '/addProject',
  Orders: '/orders',
  Messages: '/messages',
};
const ofSellers = {
  Gigs: '/mygigs',
  'Add New Gig': '/add',
  'My Works': '/myworks',
  'Client Projects': '/projects',
  Earnings: '/earnings',
};

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });

/** Expects these entries, whatever else there is, and not those that are others'. */
async function expectEntries(page: Page, entries: Record<string, string>, ofOthers: string[]) {
  for (const [name, href] of Object.entries(entries))
    await expect.soft(entry(page, name), name).toHaveAttribute('href', href);
  for (const name of ['Settings', 'Logout']) await expect.soft(entry(page, name)).toBeVisible();
  for (const name of ofOthers) await expect.soft(entry(page, name), name).toHaveCount(0);
}

test.describe('Top navigation bar of a buyer', () => {
  test.use({ role: 'buyer' });

  test('avatar and username toggle a dropdown, which on a narrow screen is the only menu', async ({
    page,
    people,
  }) => {
    const { user } = people.buyer;
    const menu = page.getByRole('menu');
    await page.goto('/');
    await expect(topBar(page).getByRole('link', { name: 'Become a Seller' })).toBeVisible();
    await expect(topBar(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'GIGS', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'PROJECTS', exact: true })).toHaveCount(0);
    await expect(userMenu(page)).toContainText(user.username);
    await expect(userMenu(page).locator('img')).toHaveAttribute('src', String(user.img));
    await userMenu(page).click();
    await expectEntries(page, shared, [...Object.keys(ofSellers), 'Become a Seller']);
    // An open menu covers the page, so the second click is forced.
    await userMenu(page).click({ force: true });
    await expect(menu).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(topBar(page).getByRole('button', { name: /menu/i })).toHaveCount(1);
    await userMenu(page).click();
    await expectEntries(page, shared, Object.keys(ofSellers));
    await expect(menu.getByText('Explore')).toBeVisible();
    await entry(page, 'Become a Seller').click();
    await expect(page).toHaveURL('/register?seller=1');
  });
});

test.describe('Top navigation bar of a seller', () => {
  test.use({ role: 'new seller' });

  test('a default avatar, no Become a Seller, and both kinds of projects in the dropdown, at each width', async ({
    page,
  }) => {
    await page.goto('/gigs');
    await expect(userMenu(page).locator('img')).toHaveAttribute('src', /avatar-default/);
    await expect(topBar(page).getByRole('link', { name: 'Become a Seller' })).toHaveCount(0);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await userMenu(page).click();
      await expectEntries(page, { ...ofSellers, ...shared }, ['Become a Seller']);
      await page.keyboard.press('Escape');
    }
  });
});
