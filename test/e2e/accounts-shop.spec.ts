import sharp from 'sharp';

import { aSeller } from '#test/support/actors.ts';

import { aGig } from './a-gig.ts';
import { agree, cards, payByCard, register, uniqueName } from './forms.ts';
import { expect, test } from './test.ts';

const userMenu = /^Your menu/;

test('a buyer opens a shop, publishes, and still buys', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const word = uniqueName('lantern');
  const seller = await aSeller({ origin: String(baseURL) });
  const bought = await aGig(seller, { title: `I will fold a ${word}`, desc: 'From paper, by hand.' });
  const shopper = uniqueName('shopper');
  await register(page, { username: shopper, isSeller: false });

  await test.step('the way to a page of sellers leads over a shop', async () => {
    await page.goto('/add');
    await expect(page.getByRole('heading', { name: 'Only sellers can do this.' })).toBeVisible();
    await page.getByRole('link', { name: 'Open a shop' }).click();
    await expect(
      page.getByText(`You are signed in as ${shopper}. Your account can sell as well.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Open a shop' }).click();
    await expect(page).toHaveURL('/add');
    await expect(page.getByRole('link', { name: 'Become a Seller' })).toHaveCount(0);
  });

  await test.step('they publish a gig', async () => {
    await page.getByLabel('Title', { exact: true }).fill(`I will hang your ${word}`);
    await page.getByLabel('Category').selectOption('Design');
    await page.getByLabel('Description', { exact: true }).fill('On any ceiling, with a ladder of my own.');
    const cover = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff8a57' } });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).first().click();
    await (
      await chooser
    ).setFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await cover.png().toBuffer(),
    });
    await expect(page.getByRole('button', { name: 'Remove cover.png' })).toBeVisible();
    await page.getByLabel('Service title').fill('One lantern, hung');
    await page.getByLabel('Short description').fill('It hangs straight.');
    await page.getByLabel('Delivery time (days)').fill('2');
    await page.getByLabel('Revisions').fill('1');
    await page.getByLabel(/^Price/).fill('35');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL('/mygigs');
    await page
      .getByRole('link', { name: new RegExp(`hang your ${word}`) })
      .first()
      .click();
    await expect(page.getByText('This is your own gig.')).toBeVisible();
  });

  await test.step('they order the gig of another seller, and pay', async () => {
    await page.goto(`/gig/${bought.id}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await agree(page, 'Order');
    await page.getByLabel('Your requirements').fill('A red one.');
    await page.getByRole('button', { name: 'Submit requirements' }).click();
    await page.getByRole('link', { name: 'Pay now' }).click();
    await payByCard(page, cards.good);
    await expect(page).toHaveURL(/\/success/);
  });

  await test.step('they find it beside what others order from them, and each party its own pages', async () => {
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Received Orders');
    await expect(page.getByText('No orders found.')).toBeVisible();
    await page.getByRole('link', { name: 'What you ordered yourself' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders');
    const row = page.getByRole('row', { name: new RegExp(`fold a ${word}`) });
    await row.getByRole('button', { name: /^Contact/ }).click();
    await expect(page).toHaveURL(/\/message\//);
    const [order] = (await seller.client.orders.list()).items;
    await page.goto(`/upload-work/${order?.id}`);
    await expect(page.getByText('Only the seller of an order does this.')).toBeVisible();
  });

  await test.step('they post a project beside their shop', async () => {
    await page.getByRole('button', { name: userMenu }).click();
    await page.getByRole('menuitem', { name: 'Add Project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Post a New Project' })).toBeVisible();
  });
});
