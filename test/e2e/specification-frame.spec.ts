import type { Locator, Page } from '@playwright/test';

import { expect, test } from './people.ts';

const topBar = (page: Page) => page.getByRole('banner');
const userMenu = (page: Page) => topBar(page).getByRole('button', { name: /^Your menu/ });

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

test.describe('Top navigation bar', () => {
  test('the logo links to /', async ({ page }) => {
    await page.goto('/gigs');
    await topBar(page)
      .getByRole('link', { name: /Tandem/ })
      .click();
    await expect(page).toHaveURL('/');
  });

  test('Business, Explore and English are inert text, which does not look like the links', async ({
    page,
  }) => {
    await page.goto('/login');
    const lookOf = (word: Locator) =>
      word.evaluate((element) => {
        const { color, fontWeight, fontSize } = getComputedStyle(element);
        return { color, fontWeight, fontSize };
      });
    const link = await lookOf(topBar(page).getByRole('link', { name: 'Sign in' }));
    for (const text of ['Business', 'Explore', 'English']) {
      const word = topBar(page).getByRole('navigation', { name: 'Main' }).getByText(text, { exact: true });
      await expect(word).toBeVisible();
      await expect(word.and(page.getByRole('link'))).toHaveCount(0);
      const look = await lookOf(word);
      expect(look.color).not.toBe(link.color);
      expect(look.fontWeight).not.toBe(link.fontWeight);
    }
  });

  test('signed out: Sign in links to /login, Join to /register, and Become a Seller is shown', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(topBar(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await expect(topBar(page).getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/register');
    await topBar(page).getByRole('link', { name: 'Become a Seller' }).click();
    await expect(page.getByLabel('I want to sell')).toBeChecked();
    await expect(userMenu(page)).toHaveCount(0);
  });

  test('the bar changes style once the home page is scrolled, and has that style on other pages', async ({
    page,
  }) => {
    const colour = () => topBar(page).evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.goto('/login');
    await expect(topBar(page)).toHaveCSS('position', 'fixed');
    const surface = await colour();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await colour()).not.toBe(surface);
    await page.evaluate(() => scrollTo(0, 300));
    await expect(topBar(page)).toHaveCSS('position', 'fixed');
    await expect.poll(colour).toBe(surface);
  });

  test('on a narrow screen the links are behind a button', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(topBar(page).getByRole('link', { name: 'Join' })).toHaveCount(0);
    await topBar(page).getByRole('button', { name: 'Open the menu' }).click();
    await expect(topBar(page).getByRole('link', { name: 'Join' })).toBeVisible();
    await expect(topBar(page).getByRole('navigation', { name: 'Main' }).getByText('Explore')).toBeVisible();
  });
});

const buyersMenu = ['Projects', 'Add Project', 'Orders', /^Messages/, 'Settings'];
const sellersMenu = [
  'Gigs',
  'Add New Gig',
  'My Works',
  'Client Projects',
  'Earnings',
  'Projects',
  'Add Project',
  'Orders',
  'Messages',
  'Settings',
];

test.describe('Top navigation bar of a buyer', () => {
  test.use({ role: 'buyer' });

  test('avatar and username toggle a dropdown by clicks', async ({ page, people }) => {
    const { user } = people.buyer;
    await page.goto('/gigs');
    await expect(userMenu(page)).toContainText(user.username);
    await expect(userMenu(page).locator('img')).toHaveAttribute('src', String(user.img));
    await userMenu(page).click();
    await expect(page.getByRole('menu')).toBeVisible();
    // An open menu covers the page, so the second click is forced.
    await userMenu(page).click({ force: true });
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  test('the dropdown: Projects, Add Project, Orders, Messages, Settings and Logout', async ({ page }) => {
    await page.goto('/gigs');
    await userMenu(page).click();
    const entries = { Projects: '/myprojects', 'Add Project': '/addProject' };
    for (const [name, href] of Object.entries({ ...entries, Orders: '/orders', Messages: '/messages' })) {
      await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'href',
        href,
      );
    }
    await expect(page.getByRole('menuitem')).toHaveText([...buyersMenu, 'Logout']);
  });

  test('on a narrow screen it is the only menu, with Become a Seller', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/gigs');
    await expect(userMenu(page)).toBeVisible();
    await expect(topBar(page).getByRole('button', { name: /menu/i })).toHaveCount(1);
    await userMenu(page).click();
    await expect(page.getByRole('menuitem')).toHaveText([...buyersMenu, 'Become a Seller', 'Logout']);
    await expect(page.getByRole('menu').getByText('Explore')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Become a Seller' }).click();
    await expect(page).toHaveURL('/register?seller=1');
  });

  test('Become a Seller is shown to a buyer', async ({ page }) => {
    await page.goto('/');
    await expect(topBar(page).getByRole('link', { name: 'Become a Seller' })).toBeVisible();
    await expect(topBar(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  });
});

test.describe('Top navigation bar of a seller', () => {
  test.use({ role: 'new seller' });

  test('the dropdown: Gigs, Add New Gig, My Works, Orders, Messages, Settings and Logout, and both kinds of projects', async ({
    page,
  }) => {
    await page.goto('/gigs');
    await userMenu(page).click();
    const entries = {
      Gigs: '/mygigs',
      'Add New Gig': '/add',
      'My Works': '/myworks',
      'Client Projects': '/projects',
      Earnings: '/earnings',
    };
    for (const [name, href] of Object.entries({ ...entries, Orders: '/orders', Messages: '/messages' })) {
      await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'href',
        href,
      );
    }
    await expect(page.getByRole('menuitem')).toHaveText([...sellersMenu, 'Logout']);
  });

  test('on a narrow screen the dropdown has the same entries', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/gigs');
    await userMenu(page).click();
    await expect(page.getByRole('menuitem')).toHaveText([...sellersMenu, 'Logout']);
  });

  test('a default avatar for a user without one, and no Become a Seller', async ({ page }) => {
    await page.goto('/');
    await expect(userMenu(page).locator('img')).toHaveAttribute('src', /avatar-default/);
    await expect(topBar(page).getByRole('link', { name: 'Become a Seller' })).toHaveCount(0);
  });
});

test.describe('Category menu row', () => {
  const row = (page: Page) => page.getByRole('navigation', { name: 'Categories' });

  test('appears on other pages than the home page, and every item links to /', async ({ page }) => {
    await page.goto('/gigs');
    await expect(row(page).getByRole('link')).toHaveText(categories);
    for (const link of await row(page).getByRole('link').all())
      await expect(link).toHaveAttribute('href', '/');
  });

  test('appears on the home page once it is scrolled', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(row(page)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 300));
    await expect(row(page)).toBeVisible();
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
