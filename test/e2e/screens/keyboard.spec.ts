import type { Page } from '@playwright/test';

import { cards, PASSWORD, uniqueName } from '#test/e2e/forms.ts';
import { aNewBuyer, aNewSeller, expect, test } from '#test/e2e/people.ts';
import { aGig } from '#test/e2e/work/a-gig.ts';

import { chooseFromMenu, expectNoSidewaysScroll, press, skipToContent, tabTo, type } from './keyboard.ts';

// Both flows without a mouse. The Playwright project 'narrow' repeats them at a width of 320 pixels.

/** A step of a flow, after which the page must not be wider than the window. */
const step = (name: string, page: Page, act: () => Promise<void>) =>
  test.step(name, async () => {
    await act();
    await expectNoSidewaysScroll(page);
  });

async function pay(page: Page) {
  await page.clock.install();
  await expectNoSidewaysScroll(page);
  await type(page, page.getByLabel('Card number'), cards.good.number.replaceAll(' ', ''));
  await type(page, page.getByLabel('Expiration date'), '1234');
  await type(page, page.getByLabel('Security code'), '123');
  await press(page, page.getByRole('button', { name: /^Pay / }));
  await expect(page).toHaveURL(/\/success/);
  await expect(page.getByText(/payment succeeded/i)).toBeVisible();
  // The page goes on by itself after five seconds, in which a machine under load does not get to the link.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await expectNoSidewaysScroll(page);
  await skipToContent(page);
  await press(page, page.getByRole('link', { name: 'Continue' }));
  await page.clock.resume();
}

test('a gig is ordered, paid, delivered and opened by keyboard alone', async ({ page, as, baseURL }) => {
  test.setTimeout(150_000);
  const seller = await aNewSeller(String(baseURL));
  const word = uniqueName('heron');
  const title = `I will carve a ${word} from limewood`;
  await aGig(seller, { title, desc: 'Carved from one piece, oiled, as tall as a hand.' });
  const sellerPage = await as(seller);
  const work = 'https://github.com/heron/limewood';

  await step('a buyer registers', page, async () => {
    const username = uniqueName('reader');
    await page.goto('/register');
    await skipToContent(page);
    await type(page, page.getByLabel('Username'), username);
    await type(page, page.getByLabel('Email'), `${username}@example.com`);
    await type(page, page.getByLabel('Password', { exact: true }), PASSWORD);
    await type(page, page.getByLabel('Country'), 'Portugal');
    await press(page, page.getByRole('main').getByRole('button', { name: 'Join' }));
    await expect(page).toHaveURL('/');
  });

  await step('the buyer finds the gig', page, async () => {
    await type(page, page.getByPlaceholder('Try "building mobile app"'), word);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await press(page, page.getByRole('link', { name: /^Carved from one piece/ }));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  });

  await step('the buyer orders it and writes the requirements', page, async () => {
    await press(page, page.getByRole('button', { name: 'Continue' }));
    await press(page, page.getByRole('button', { name: 'Order', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: 'Your requirements' })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await type(page, page.getByLabel('Your requirements'), 'A heron that looks left.');
    await press(page, page.getByRole('button', { name: 'Submit requirements' }));
    await expect(page.getByRole('heading', { name: /^Your requirements are with/ })).toBeFocused();
  });

  await step('the buyer pays by card', page, async () => {
    await press(page, page.getByRole('link', { name: 'Pay Now' }));
    await pay(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Orders' })).toBeFocused();
  });

  await step('the seller delivers a link', sellerPage, async () => {
    await sellerPage.goto('/');
    await chooseFromMenu(sellerPage, 'Orders');
    await expect(sellerPage.getByRole('heading', { level: 1, name: 'Received Orders' })).toBeFocused();
    await expectNoSidewaysScroll(sellerPage);
    await press(sellerPage, sellerPage.getByRole('link', { name: title }));
    await expect(sellerPage.getByText('A heron that looks left.')).toBeVisible();
    await type(sellerPage, sellerPage.getByLabel('Link to the work'), work);
    await tabTo(sellerPage, sellerPage.getByRole('checkbox', { name: 'Mark the order as completed' }));
    await sellerPage.keyboard.press('Space');
    await press(sellerPage, sellerPage.getByRole('button', { name: 'Deliver the link' }));
    await press(sellerPage, sellerPage.getByRole('button', { name: 'Deliver', exact: true }));
    await expect(sellerPage.getByText('Order marked as completed.')).toBeVisible();
  });

  await step('the buyer opens the work', page, async () => {
    await page.context().route(work, (route) => route.fulfill({ body: 'The work' }));
    await page.reload();
    await skipToContent(page);
    await press(page, page.getByRole('link', { name: 'Download' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Your work' })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Open the work' }));
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await expect(await opened).toHaveURL(work);
  });
});

test('a project is posted, bid on, delivered and paid by keyboard alone', async ({ as, baseURL }) => {
  test.setTimeout(150_000);
  const people = await Promise.all([aNewBuyer(String(baseURL)), aNewSeller(String(baseURL))]);
  const client = await as(people[0]);
  const freelancer = await as(people[1]);
  const title = `A ${uniqueName('weathervane')} for the boathouse`;
  const row = client.getByRole('row', { name: new RegExp(title) });
  const card = client.getByRole('region', { name: 'Module 1' });
  const task = freelancer.getByRole('region', { name: 'The arrow' });

  await step('a client posts the project', client, async () => {
    await client.goto('/');
    await chooseFromMenu(client, 'Add Project');
    await expect(client.getByRole('heading', { level: 1, name: 'Post a New Project' })).toBeFocused();
    await type(client, client.getByLabel('Title'), title);
    // Typing the beginning of an option chooses it.
    await type(client, client.getByLabel('Category'), 'Design');
    await type(client, client.getByLabel(/^Budget/), '400');
    await type(client, client.getByLabel('Number of modules'), '1');
    await type(client, client.getByLabel('Description'), 'It has to turn in a light wind.');
    await press(client, client.getByRole('button', { name: 'Post the project' }));
    await expect(row).toBeVisible();
  });

  await step('a freelancer bids', freelancer, async () => {
    const { items } = await people[0].client.projects.ofUser({ params: { userId: people[0].user.id } });
    await freelancer.goto(`/project/${items[0]?.id}`);
    await skipToContent(freelancer);
    await type(freelancer, freelancer.getByLabel(/^Bid amount/), '380');
    await freelancer.keyboard.press('Enter');
    await expect(freelancer.getByText('You already placed a bid')).toBeVisible();
  });

  await step('the client accepts the bid and assigns the module', client, async () => {
    await press(client, row.getByRole('link', { name: /^View Bids/ }));
    await expect(client.getByRole('heading', { level: 1, name: 'Bids' })).toBeFocused();
    await expectNoSidewaysScroll(client);
    await press(client, client.getByRole('button', { name: /^Accept/ }));
    await press(client, client.getByRole('button', { name: 'Accept', exact: true }));
    await expect(client.getByRole('region', { name: 'Bids' })).toBeFocused();
    await press(client, client.getByRole('link', { name: 'Assign Modules' }));
    await expect(client.getByRole('heading', { level: 1, name: 'Assign Work Modules' })).toBeFocused();
    await type(client, card.getByLabel('Name'), 'The arrow');
    await type(client, card.getByLabel('Details'), 'Copper, cut by hand.');
    await type(client, card.getByLabel('Deadline in days'), '9');
    await press(client, card.getByRole('button', { name: 'Assign' }));
    await expect(card.getByRole('heading', { name: 'Module 1' })).toBeFocused();
  });

  await step('the freelancer submits the module', freelancer, async () => {
    await freelancer.goto('/');
    await chooseFromMenu(freelancer, 'My Works');
    await press(freelancer, freelancer.getByRole('link', { name: /^Show Modules/ }));
    await expectNoSidewaysScroll(freelancer);
    await type(freelancer, task.getByLabel('Link to the work'), 'https://github.com/vane/arrow');
    await press(freelancer, task.getByRole('button', { name: 'Submit' }));
    await expect(task.getByText('Submitted', { exact: true })).toBeVisible();
  });

  await step('the client approves the module with an amount', client, async () => {
    await client.reload();
    await skipToContent(client);
    await type(client, card.getByLabel(/^Amount/), '375.50');
    await press(client, card.getByRole('button', { name: 'Approve' }));
    const question = client.getByRole('alertdialog', { name: 'Approve “The arrow” for $375.50?' });
    await press(client, question.getByRole('button', { name: 'Approve' }));
    await expect(card.getByText('Approved', { exact: true })).toBeVisible();
  });

  await step('the freelancer cancels a refusal, then approves the amount', freelancer, async () => {
    await freelancer.reload();
    await skipToContent(freelancer);
    await press(freelancer, task.getByRole('button', { name: /❌/ }));
    await expect(freelancer.getByRole('alertdialog')).toBeVisible();
    await expectNoSidewaysScroll(freelancer);
    await freelancer.keyboard.press('Escape');
    await expect(task.getByRole('button', { name: /❌/ })).toBeFocused();
    await freelancer.keyboard.press('Shift+Tab');
    await expect(task.getByRole('button', { name: 'Approve $375.50' })).toBeFocused();
    await freelancer.keyboard.press('Enter');
    await press(freelancer, freelancer.getByRole('button', { name: 'Approve', exact: true }));
    await expect(task.getByText('Ready to pay', { exact: true })).toBeVisible();
  });

  await step('the client pays by card', client, async () => {
    await client.reload();
    await skipToContent(client);
    await press(client, card.getByRole('link', { name: 'Pay $375.50' }));
    await pay(client);
    await expect(row.getByText('✅ Completed')).toBeVisible();
  });
});
