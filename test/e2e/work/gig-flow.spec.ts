import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import type { Notification } from '#shared/entities/conversations/notification.ts';
import { agree, aPicture, cards, chooseFiles, register, payByCard, uniqueName } from '#test/e2e/forms.ts';
import { axeViolations, changeTheme, overflow } from '#test/e2e/inspect-screen.ts';
import { phone } from '#test/e2e/phone.ts';
import { expect, test } from '#test/e2e/test.ts';
import { isFull } from '#test/size.ts';

/** Expects that the screen, or a part of it, is accessible in both themes, and that it fits its window. */
async function expectSound(page: Page, part?: string) {
  const inFirst = await axeViolations(page, undefined, part);
  await changeTheme(page);
  const inSecond = await axeViolations(page, ['color-contrast'], part);
  expect({ inFirst, inSecond, overflow: await overflow(page) }).toEqual({
    inFirst: [],
    inSecond: [],
    overflow: 0,
  });
}

test('a gig is published, ordered, paid, delivered, downloaded and reviewed', async ({ browser }) => {
  const seller = await (await browser.newContext()).newPage();
  // In the full size both are first at a desk, and then on a phone.
  const buyer = await (await browser.newContext(isFull ? {} : phone)).newPage();
  for (const page of [seller, buyer]) await page.emulateMedia({ reducedMotion: 'reduce' });
  const word = uniqueName('zebra');
  const title = `I will paint a ${word} for your hallway`;

  await test.step('a new seller publishes a gig with two pictures', async () => {
    await register(seller, { username: uniqueName('painter'), isSeller: true });
    await seller.goto('/add');
    await seller.getByLabel('Title', { exact: true }).fill(title);
    await seller.getByLabel('Category').selectOption('Design');
    await seller
      .getByLabel('Description', { exact: true })
      .fill('Every stripe is painted by hand, from a photograph that you send me. Framed.');
    // A gig has one cover, so the first Upload button is then that of the extra pictures.
    for (const name of ['cover.png', 'extra.png']) {
      await chooseFiles(seller, seller.getByRole('button', { name: 'Upload' }).first(), await aPicture(name));
      await expect(seller.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    }
    await seller.getByLabel('Service title').fill('One zebra, framed');
    await seller.getByLabel('Short description').fill('A painting of 30 × 40 cm.');
    await seller.getByLabel('Delivery time (days)').fill('3');
    await seller.getByLabel('Revisions').fill('2');
    await seller.getByLabel('Add features').fill('Source file');
    await seller.getByRole('button', { name: 'Add', exact: true }).click();
    await seller.getByLabel('Add features').fill('Frame');
    await seller.getByLabel('Add features').press('Enter');
    await seller.getByLabel(/^Price/).fill('149,90');
    const net = 'You get $134.91 of $149.90; 10% is the marketplace’s commission.';
    await expect(seller.getByRole('status').filter({ hasText: net })).toBeVisible();
    // The response to the first attempt is lost. A second one with other words publishes no second gig.
    await seller.route(
      '**/api/gigs',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await seller.getByRole('button', { name: 'Create' }).click();
    await expect(seller.getByText('No response from server. Please check your network.')).toBeVisible();
    await seller.getByLabel('Title', { exact: true }).fill(`${title}, or two`);
    await seller.getByRole('button', { name: 'Create' }).click();
    await expect(seller).toHaveURL('/mygigs');
    await expect(seller.getByText('Your first try went through.')).toBeVisible();
    const rows = seller.getByRole('row', { name: new RegExp(title) });
    await expect(rows).toHaveCount(1);
    await expect(rows).not.toContainText('or two');
    await expect(rows).toContainText('$149.90');
  });

  await test.step('a new buyer finds it by a word and its price, and orders it', async () => {
    await register(buyer, { username: uniqueName('hallway'), isSeller: false });
    await buyer.getByPlaceholder('Try "building mobile app"').fill(word);
    await buyer.getByRole('button', { name: 'Search' }).click();
    await expect(buyer).toHaveURL(new RegExp(`/gigs\\?search=${word}`));
    await buyer.getByLabel('Min budget').fill('149');
    await buyer.getByLabel('Max budget').fill('150,00');
    await buyer.getByLabel('Max budget').press('Enter');
    await expect(buyer).toHaveURL(/max=150/);
    await buyer.getByRole('link', { name: /^Every stripe is painted by hand/ }).click();
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(title);
    // Two tabs, Back and Continue place one order.
    const other = await buyer.context().newPage();
    await other.goto(buyer.url());
    for (const tab of [buyer, other]) {
      await tab.getByRole('button', { name: 'Continue' }).click();
      await expect(
        tab.getByRole('alertdialog', { name: 'Order for $149.90: 3 days, 2 revisions' }),
      ).toBeVisible();
    }
    await Promise.all([agree(buyer, 'Order'), agree(other, 'Order')]);
    await expect(buyer).toHaveURL(/\/submit-requirements\//);
    await expect(other).toHaveURL(buyer.url());
    await other.close();
    const order = buyer.url();
    await buyer.goBack();
    await buyer.getByRole('button', { name: 'Continue' }).click();
    await expect(buyer).toHaveURL(order);
  });

  await test.step('the buyer writes the requirements, and pays later', async () => {
    await buyer.getByLabel('Your requirements').fill('A calm zebra, looking left.\nGreen background.');
    await buyer.getByRole('button', { name: 'Submit requirements' }).click();
    await buyer.getByRole('link', { name: 'Pay later' }).click();
    const row = buyer.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText(/Ordered \w+ \d+, \d{4} · Not paid yet/);
    await row.getByRole('link', { name: 'Edit requirements' }).click();
    await expect(buyer.getByText(/^Due .* · 7[12] hours left$/)).toBeVisible();
    await buyer.getByRole('link', { name: 'Pay Now' }).click();
    await expect(buyer).toHaveURL(/\/pay\//);
  });

  await test.step('the buyer pays', async () => {
    await payByCard(buyer, cards.good);
    await expect(buyer).toHaveURL(/\/success/);
    await expect(buyer.getByText(/payment succeeded/i)).toBeVisible();
    await buyer.getByRole('link', { name: 'Continue' }).click();
    await expect(buyer).toHaveURL('/orders');
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your Orders');
    const row = buyer.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('· Paid');
    await expect(row.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
    await expect(row.getByRole('button', { name: 'Wait' })).toBeDisabled();
  });

  const work = await aPicture('zebra final.png', '#111');
  const sha256 = createHash('sha256').update(work.buffer).digest('hex');
  await test.step('the seller reads the requirements and delivers a file', async () => {
    await seller.goto('/orders');
    await expect(seller.getByRole('heading', { level: 1 })).toHaveText('Received Orders');
    await seller.getByRole('link', { name: title }).click();
    await expect(seller.getByText('A calm zebra, looking left.')).toBeVisible();
    await expect(seller.getByText(/^7[12] hours left$/)).toBeVisible();
    await seller.getByRole('link', { name: 'Upload a file' }).click();
    await chooseFiles(seller, seller.getByRole('button', { name: 'Choose a file' }), work);
    await expect(seller.getByRole('button', { name: 'Remove zebra final.png' })).toBeVisible();
    await seller.getByLabel('Note to the buyer').fill('Hang it away from the sun.');
    await seller.getByRole('button', { name: 'Deliver and complete' }).click();
    const question = seller.getByRole('alertdialog', { name: 'Deliver this work?' });
    await expect(question).toContainText('You cannot replace the work unless they ask for a revision.');
    await question.getByRole('button', { name: 'Deliver' }).click();
    await expect(seller.getByText('Order marked as completed.')).toBeVisible();
    await expect(seller).toHaveURL(/\/order\//);
    await seller.getByText(`SHA-256 ${sha256.slice(0, 12)}…`).click();
    await expect(seller.getByText(sha256)).toBeVisible();
  });

  await test.step('the bell tells the buyer, leads to the order, and then tells no more', async () => {
    await buyer.goto('/orders');
    await buyer.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const panel = buyer.getByRole('dialog', { name: 'Notifications' });
    const news = panel.getByRole('link', { name: /^Unread: .* delivered the work\./ });
    await expect(news).toContainText(title);
    const bell = buyer.getByRole('button', { name: 'Notifications', exact: true });
    await expect(bell).toBeVisible();
    await expectSound(buyer);
    await news.click();
    await expect(buyer).toHaveURL(/\/order\//);
    await expect(panel).toHaveCount(0);
    await expect(buyer.getByRole('heading', { level: 1 })).toBeFocused();
    await bell.click();
    await expect(panel.getByRole('link', { name: title })).not.toContainText('Unread');
    await panel.getByRole('link', { name: 'See all' }).click();
    await expect(buyer.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
    await expect(buyer.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(1);
  });

  await test.step('all that happened to the seller stands on a page, however long and in whatever direction', async () => {
    const long = [
      'So long a title '.repeat(13).slice(0, 200),
      'W'.repeat(200),
      'سأرسم حمارا وحشيا'.repeat(12),
    ];
    await seller.route(/\/api\/notifications$/, async (route) => {
      const response = await route.fetch();
      const news = (await response.json()) as Notification[];
      const json = news.map((each, index) => ({ ...each, title: long[index] ?? each.title }));
      await route.fulfill({ response, json });
    });
    await seller.goto('/notifications');
    const today = seller.getByRole('region', { name: 'Today' });
    await expect(today.getByRole('link')).toHaveText([
      /paid \$149\.90, which is held until the work is approved\./,
      /wrote the requirements\./,
      /ordered your gig\./,
    ]);
    await expect(today.getByText('Unread')).toHaveCount(3);
    await expect(seller.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expectSound(seller);
    await seller.getByRole('button', { name: 'Notifications', exact: true }).click();
    await expect(seller.getByRole('dialog', { name: 'Notifications' }).getByRole('link')).toHaveCount(5);
    await expectSound(seller, '[role=dialog]');
    await seller.unrouteAll();
  });

  await test.step('the buyer downloads the same bytes, and is told of others', async () => {
    await buyer.goto('/orders');
    await buyer
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: 'Download' })
      .click();
    await expect(buyer.getByText('Hang it away from the sun.')).toBeVisible();
    const delivered = buyer.getByRole('region', { name: 'Delivered work' });
    const link = delivered.getByRole('link', { name: 'Download' });
    await buyer.route('**/work/**', (route) => route.fulfill({ body: 'another file' }), { times: 1 });
    await link.click();
    await expect(delivered.getByRole('alert')).toHaveText(
      'This is not the file that was delivered. Download it again.',
    );
    const download = async (said: string | RegExp) => {
      const downloading = buyer.waitForEvent('download');
      await link.click();
      await expect(delivered.getByRole('status')).toHaveText(said);
      await expect(delivered.getByRole('alert')).toBeHidden();
      const file = await downloading;
      expect(file.suggestedFilename()).toBe('zebra final.png');
      expect(await readFile(await file.path())).toEqual(work.buffer);
    };
    await download('Same file');
    // Where the page itself cannot read the file, the browser still downloads it.
    await buyer.route('**/work/**', (route) => route.abort(), { times: 1 });
    await download(/without the check/);
  });

  await test.step('the buyer reviews it; the gig shows the review, the average and one sale', async () => {
    await buyer.getByRole('link', { name: 'Review this gig' }).click();
    await buyer.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await buyer.getByLabel('Your review').fill('A very calm zebra. It looks left, as asked.');
    await buyer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(buyer.getByText('A very calm zebra. It looks left, as asked.')).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByText('A very calm zebra. It looks left, as asked.')).toBeVisible();
    await expect(buyer.getByRole('main')).toContainText('1 sale');
    await seller.goto('/mygigs');
    await expect(
      seller.getByRole('row', { name: new RegExp(title) }).getByRole('cell', { name: '1', exact: true }),
    ).toBeVisible();
  });
});
