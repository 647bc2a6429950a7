import type { Locator, Page } from '@playwright/test';

import type { ProjectCard } from '#shared/entities/work/project.ts';
import { fetchJson } from '#test/e2e/browser-context.ts';
import { aPicture, chooseFiles, signIn, signOut, submitSignIn } from '#test/e2e/forms.ts';
import { expect, full, test } from '#test/e2e/test.ts';
import { aBuyer, aSeller, type Member } from '#test/support/actors.ts';

// The browser logs refused calls, missing files and a missing network in the console.
test.use({
  expectedErrors: /status of 40[14]|ERR_(INTERNET_DISCONNECTED|FAILED)|dynamically imported module/,
});

/** Signs in through the form, which then opens the path. */
const signInAt = (page: Page, path: string, { user, password }: Member) =>
  signIn(page, user.username, password, path);

/** Signs out with the cookies of the browser but outside of it: the session ends and the browser does not know. */
async function endSession(page: Page) {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const { origin } = new URL(page.url());
  const response = await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: { cookie, origin } });
  expect(response.status).toBe(200);
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

test('a long form survives the end of the session', async ({ page, baseURL }) => {
  const seller = await aSeller({ origin: String(baseURL) });
  await signInAt(page, '/add', seller);
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  const texts: [Locator, string][] = [
    [page.getByLabel('Title', { exact: true }), 'I will gild your picture frame'],
    [page.getByLabel('Description', { exact: true }), 'With real leaf, layer by layer.'],
    [field('Service title'), 'One frame'],
    [field('Short description'), 'Gilded and sealed.'],
    [field('Delivery time (days)'), '12'],
    [field(/^Price/), '220.50'],
  ];
  for (const [control, text] of texts) await control.fill(text);
  await page.getByLabel('Category').selectOption('Design');
  await page.getByLabel('Add features').fill('Sealed');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await chooseFiles(page, page.getByRole('button', { name: 'Upload' }).first(), await aPicture('frame.png'));
  await expect(page.getByRole('button', { name: 'Remove frame.png' })).toBeVisible();

  await endSession(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/login?next=%2Fadd');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.reload();
  await submitSignIn(page, seller.user.username, seller.password);
  await expect(page).toHaveURL('/add');
  for (const [control, text] of texts) await expect(control).toHaveValue(text);
  await expect(page.getByLabel('Category')).toHaveValue('Design');
  await expect(page.getByRole('button', { name: 'Remove Sealed' })).toBeVisible();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/mygigs');
  await expect(page.getByRole('row', { name: /gild your picture frame/ })).toBeVisible();
  expect(await drafts(page)).toEqual([]);
});

test('a draft is restored for its author only', full, async ({ page, baseURL }) => {
  const place = { origin: String(baseURL) };
  const [writer, other] = await Promise.all([aBuyer(place), aBuyer(place)]);
  const title = page.getByLabel('Title');
  await signInAt(page, '/addProject', writer);
  await title.fill('A surprise for my business partner');
  await endSession(page);
  await signInAt(page, '/addProject', other);
  await expect(title).toHaveValue('');
  await signOut(page);
  await signInAt(page, '/addProject', writer);
  await expect(title).toHaveValue('A surprise for my business partner');
});

test('signing out deletes the drafts of all tabs, and who signs in next never sees what was shown', async ({
  page,
  context,
  baseURL,
}) => {
  const place = { origin: String(baseURL) };
  const [first, second] = await Promise.all([aBuyer(place), aBuyer(place)]);
  const project = { title: 'A secret', description: 'Of the first.', category: 'Design' } as const;
  await first.client.projects.create({ body: { ...project, budget: 10, numberOfModules: 1 } });
  await signInAt(page, '/myprojects', first);
  await expect(page.getByRole('row', { name: /A secret/ })).toBeVisible();
  const [form, other] = [await context.newPage(), await context.newPage()];
  await form.goto('/addProject');
  await form.getByLabel('Title').fill('Typed in another tab');
  await other.goto('/terms');
  await signOut(other);
  await expect(page).toHaveURL(/\/login/);
  await expect(form).toHaveURL('/login?next=%2FaddProject');
  await page.evaluate(() => {
    const note = () => {
      if (document.body.textContent.includes('A secret')) document.documentElement.dataset.leak = 'yes';
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
  });
  await signInAt(other, '/myprojects', second);
  await expect(page).toHaveURL('/myprojects');
  await expect(page.getByText('You have no projects yet.')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-leak');

  await signOut(other);
  await expect(form).toHaveURL('/login?next=%2FaddProject');
  await submitSignIn(form, first.user.username, first.password);
  await expect(form.getByLabel('Title')).toHaveValue('');
});

test(
  'a bid without a network fails and keeps its amount; a double click sends it once',
  full,
  async ({ page, context, baseURL }) => {
    // The oldest one: those of other tests are newer, and awarded meanwhile.
    const project = (await fetchJson<ProjectCard[]>(context, '/projects?limit=100')).at(-1);
    await signInAt(page, `/project/${project?.id}`, await aSeller({ origin: String(baseURL) }));
    const amount = page.getByLabel(/^Bid amount/);
    const send = page.getByRole('button', { name: 'Place bid' });
    await amount.fill('321');
    await context.setOffline(true);
    await send.click();
    await expect(page.getByText('Failed to place bid.')).toBeVisible();
    await expect(amount).toHaveValue('321');
    await context.setOffline(false);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await clickTwice(send);
    await expect(page.getByText('You already placed a bid')).toBeVisible();
    expect(sent).toEqual(['/api/bids']);
  },
);

/** Two clicks that are handled before React renders again, as on a slow device. */
const clickTwice = (button: Locator) =>
  button.evaluate(async (element: HTMLElement) => {
    const click = () => scheduler.postTask(() => element.click(), { priority: 'user-blocking' });
    await Promise.all([click(), click()]);
  });

test(
  'without a network a page says so, and opens by itself when the network is back',
  full,
  async ({ page, context, baseURL }) => {
    await signInAt(page, '/orders', await aBuyer({ origin: String(baseURL) }));
    await expect(page.getByText('No orders found.')).toBeVisible();
    const menu = page.getByRole('button', { name: /^Your menu/ });
    const goTo = async (name: string) => {
      await menu.click();
      await page.getByRole('menuitem', { name }).click();
    };
    const alert = page.getByRole('alert');

    await test.step('when its data cannot be read', async () => {
      await page.goto('/gigs');
      await expect(page.getByRole('article').first()).toBeVisible();
      await context.setOffline(true);
      await page.getByLabel('Search', { exact: true }).fill('logo');
      await expect(alert).toContainText('You are offline.');
      // Its drawing cannot be loaded either.
      await expect(alert.locator('img')).toBeHidden();
      await context.setOffline(false);
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    await test.step('when its code cannot be loaded', async () => {
      await context.setOffline(true);
      await goTo('Projects');
      await expect(alert).toContainText('You are offline.');
      await expect(alert.locator('img')).toBeHidden();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Your Projects' })).toBeVisible();
    });
  },
);

test('a tab from before a deployment offers to reload', full, async ({ page, baseURL }) => {
  await signInAt(page, '/orders', await aBuyer({ origin: String(baseURL) }));
  await expect(page.getByText('No orders found.')).toBeVisible();
  const menu = page.getByRole('button', { name: /^Your menu/ });
  await menu.click();
  const code = /\/assets\/.*\.js$|\/src\/.*\.tsx/;
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('menuitem', { name: 'Projects' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong!');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Projects' })).toBeVisible();

  // The user menu is a chunk of its own; the page works without it.
  await page.route(/user-controls/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Projects' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});
