import { demoLogins } from '#infra/seed/demo.ts';
import type { GigCard } from '#shared/entities/gig.ts';
import type { Order } from '#shared/entities/order.ts';

import { signInByApi, fetchJson } from './browser-context.ts';
import { cards, register, payByCard, uniqueName } from './forms.ts';
import { expect, test } from './test.ts';

const seller = demoLogins.find(({ role }) => role === 'seller');
if (!seller) throw new Error('The sample has no demo seller.');

test.use({ expectedErrors: /status of 401/ });

test('a valid link completes the order, and the buyer sees it only after paying', async ({
  page,
  browser,
}) => {
  const sellerContext = await browser.newContext();
  const { id: sellerId } = await signInByApi(sellerContext, seller);
  const sellerPage = await sellerContext.newPage();

  const buyer = uniqueName('linked');
  await register(page, { username: buyer, isSeller: false });
  const [gig] = await fetchJson<GigCard[]>(page.context(), `/gigs/user/${sellerId}?limit=1`);
  const { id } = (await (await page.context().request.post(`/api/orders/create/${gig?.id}`)).json()) as Order;

  await sellerPage.goto(`/order/${id}`);
  await expect(
    sellerPage.getByText('The buyer has not written any requirements yet. Ask before you deliver.'),
  ).toBeVisible();

  await test.step('both read on the page of the order what the seller asks', async () => {
    await sellerPage.getByRole('button', { name: 'Open the conversation' }).click();
    await sellerPage.getByLabel('Message', { exact: true }).fill('Which colour?');
    await sellerPage.getByRole('button', { name: 'Send' }).click();
    await page.goto(`/order/${id}`);
    await page.getByRole('button', { name: 'Open the conversation' }).click();
    for (const each of [page, sellerPage])
      await expect(each.getByRole('region', { name: 'Messages', exact: true })).toContainText(
        'Which colour?',
      );
  });
  const link = sellerPage.getByLabel('Link to the work');
  const box = sellerPage.getByRole('checkbox', { name: 'Mark the order as completed' });
  await expect(box).toBeDisabled();
  await sellerPage.getByRole('button', { name: 'Deliver the link' }).click();
  await expect(sellerPage.getByText('Please enter a valid URL before completing.')).toBeVisible();
  await link.fill('http://github.com/zebra');
  await link.blur();
  await expect(
    sellerPage.getByText('Please enter a valid URL (Google Drive, Dropbox, YouTube, GitHub, etc.)'),
  ).toBeVisible();
  await expect(box).toBeDisabled();
  await link.fill('https://github.com/zebra/hallway');
  await box.check();
  await sellerPage.getByRole('button', { name: 'Deliver the link' }).click();
  await expect(sellerPage.getByText('Order marked as completed.')).toBeVisible();
  await expect(box).toBeDisabled();
  await expect(box).toBeChecked();

  await page.goto('/orders');
  const row = page.getByRole('row', { name: new RegExp(seller.username) });
  await page.goto(`/download/${id}`);
  await expect(page.getByText('Pay to open the work.')).toBeVisible();
  expect(await page.content()).not.toContain('zebra/hallway');
  await page.goto('/orders');
  await row.getByRole('link', { name: 'Pay Now' }).click();
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/orders', { timeout: 20_000 });
  await row.getByRole('link', { name: 'Download' }).click();
  await expect(page.getByRole('link', { name: 'Open the work' })).toHaveAttribute(
    'href',
    'https://github.com/zebra/hallway',
  );
});

test('what was typed survives an expired session, and stays with its order', async ({ page, context }) => {
  const username = uniqueName('typist');
  await register(page, { username, isSeller: false });
  const [gig] = await fetchJson<GigCard[]>(context, '/gigs?limit=1');
  const order = async () =>
    (await (await context.request.post(`/api/orders/create/${gig?.id}`)).json()) as Order;
  const [{ id }, other] = [await order(), await order()];
  await page.goto(`/submit-requirements/${id}`);
  await page.getByLabel('Your requirements').fill('Three paragraphs that took me an hour.');
  // A pending request of the top bar would get a 401 and redirect to sign-in before the button is pressed.
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Submit requirements' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('a good long password');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/submit-requirements/${id}`);
  const field = page.getByLabel('Your requirements');
  await expect(field).toHaveValue('Three paragraphs that took me an hour.');

  // To the other order without loading the page anew, and back.
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/submit-requirements/${other.id}`);
  await expect(field).toHaveValue('');
  await field.fill('One line for the other order.');
  await page.goBack();
  await expect(field).toHaveValue('Three paragraphs that took me an hour.');
});
