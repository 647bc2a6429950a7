import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import type { Message } from '#shared/entities/conversations/message.ts';
import * as screenLimits from '#shared/limits/screens.ts';
import * as textLimits from '#shared/limits/text.ts';
import { fetchJson } from '#test/e2e/browser-context.ts';
import { agree, aPicture, chooseFiles, signIn, signOut } from '#test/e2e/forms.ts';
import { axeViolations } from '#test/e2e/inspect-screen.ts';
import { aNewBuyer, aNewSeller, expect, full, test } from '#test/e2e/people.ts';
import type { Member } from '#test/support/actors.ts';

/** How many messages a page of a long conversation has, so that fewer than usual make a long one. */
const PAGE = 30;

/** The most time until a new message appears on the other side. */
const SOON = { timeout: 5_000 };

// Contacting somebody for the first time looks up a conversation that does not exist; the other errors are provoked.
test.use({ expectedErrors: /status of (401|403|404|429)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

/** A conversation between a new seller and a new buyer; `say` sends a message as one of them. */
async function aConversation(origin: string) {
  const [seller, buyer] = await Promise.all([aNewSeller(origin), aNewBuyer(origin)]);
  const conversation = await buyer.client.conversations.create({ body: { to: seller.user.id } });
  const say = (who: Member, desc: string) =>
    who.client.messages.create({ body: { conversationId: conversation.id, desc } });
  return { seller, buyer, conversation, say };
}

async function write(page: Page, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const bubble = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const countOf = (messages: Message[], text: string) => messages.filter(({ desc }) => desc === text).length;

test('a buyer and a seller write, and each sees the messages of the other without a reload', async ({
  as,
  baseURL,
}) => {
  const origin = String(baseURL);
  const [seller, buyer] = await Promise.all([aNewSeller(origin), aNewBuyer(origin)]);
  const page = await as(buyer);
  // The seller sits at a phone.
  const other = await as(seller, { viewport: { width: 390, height: 844 } });
  const isUnread = async ({ client }: Member) => (await client.conversations.list({})).items[0]?.isUnread;

  await test.step('neither side has a conversation yet', async () => {
    await page.goto('/messages');
    await expect(page.getByText('No conversations yet.')).toBeVisible();
    await other.goto('/messages');
    await expect(other.getByText('No conversations yet.')).toBeVisible();
  });

  await test.step('the buyer contacts the seller and sends a message', async () => {
    await page.goto(`/user/${seller.user.id}`);
    const lookup = page.waitForResponse(/\/api\/conversations\/single\//);
    await page.getByRole('button', { name: `Contact ${seller.user.username}` }).click();
    expect((await lookup).status()).toBe(404);
    await expect(page).toHaveURL(`/message/${seller.user.id}${buyer.user.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(seller.user.username);
    await expect(thread(page).getByText('No messages yet')).toBeVisible();
    await write(page, 'Do you paint zebras?\nWith stripes?');
    await expect(bubble(page, 'Do you paint zebras?')).toBeVisible();
  });

  const row = rowOf(other, buyer.user.username);
  await test.step('the conversation appears in the list of the seller as unread', async () => {
    await expect(row).toContainText('Do you paint zebras?', SOON);
    await expect(row.getByText(', unread')).toBeAttached();
    await expect(row.getByRole('button', { name: 'Mark as Read' })).toBeVisible();
    await expect(other.getByRole('button', { name: /1 unread conversation$/ })).toBeVisible();
  });

  await test.step('opening the conversation marks it as read', async () => {
    await row.getByRole('link').click();
    await expect(bubble(other, 'Do you paint zebras?')).toBeVisible();
    await expect(other.getByRole('button', { name: /unread conversation/ })).toHaveCount(0);
    await expect.poll(() => isUnread(seller)).toBe(false);
  });

  await test.step('the reply appears for the buyer without a reload, and screen readers announce it', async () => {
    await other.getByLabel('Message', { exact: true }).fill('Only with stripes.');
    await other.getByLabel('Message', { exact: true }).press('Enter');
    await expect(bubble(page, 'Only with stripes.')).toBeVisible(SOON);
    await expect(page.getByRole('log')).toContainText(`${seller.user.username}: Only with stripes.`);
    await expect(bubble(other, 'Only with stripes.')).toHaveCount(1);
    await expect.poll(() => isUnread(buyer)).toBe(false);
  });
  await test.step('the buyer attaches a picture and a PDF, and takes a third file off again', async () => {
    const box = page.locator('form').filter({ has: page.getByLabel('Message', { exact: true }) });
    await chooseFiles(page, box.getByRole('button', { name: 'Attach files' }), [
      await aPicture('zebra.png', '#0b5d47', 900, 600),
      { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 zebra') },
      { name: 'mistake.txt', mimeType: 'text/plain', buffer: Buffer.from('not this') },
    ]);
    await box.getByRole('button', { name: 'Remove mistake.txt' }).click();
    await expect(box.getByRole('progressbar')).toHaveCount(0);
    await expect(box.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(box.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('the seller sees the picture in a frame that keeps its size, opens it, and saves the PDF', async () => {
    const picture = thread(other).getByRole('button', { name: 'Open the picture zebra.png' });
    await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 900, SOON);
    const { width = 0, height = 1 } = (await picture.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(4 / 3, 1);
    expect(await axeViolations(other)).toEqual([]);
    await picture.click();
    await expect(other.getByRole('dialog', { name: 'zebra.png' }).getByRole('img')).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(picture).toBeFocused();
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      thread(other)
        .getByRole('button', { name: /^Download brief\.pdf/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('brief.pdf');
    expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.7 zebra');
    await expect(other).toHaveURL(/\/message\//);
  });

  await test.step('the seller blocks the buyer, whose next message is refused without a reason', async () => {
    await other.getByRole('button', { name: /^More about the conversation/ }).click();
    await other.getByRole('menuitem', { name: 'Block' }).click();
    await expect(other.getByRole('alertdialog')).toContainText(
      'Neither of you can write to the other or begin new work with them until you unblock.',
    );
    await agree(other, 'Block');
    await expect(other.getByText(`You have blocked ${buyer.user.username}.`)).toBeVisible();
    await write(page, 'Are you there?');
    await expect(bubble(page, 'Are you there?')).toContainText('Not sent. You cannot message this person.');
    await other.getByRole('button', { name: 'Unblock' }).click();
    await expect(other.getByLabel('Message', { exact: true })).toBeVisible();
    await bubble(page, 'Are you there?').getByRole('button', { name: 'Retry' }).click();
    await expect(bubble(other, 'Are you there?')).toBeVisible(SOON);
  });
});

test('the list shows who wrote what and when, and Mark as Read marks one conversation', async ({
  as,
  baseURL,
}) => {
  const origin = String(baseURL);
  const { seller, buyer, say } = await aConversation(origin);
  const rival = await aNewBuyer(origin);
  const second = await rival.client.conversations.create({ body: { to: seller.user.id } });
  await say(buyer, 'The first one');
  await rival.client.messages.create({ body: { conversationId: second.id, desc: 'x'.repeat(150) } });

  const page = await as(seller);
  const menu = (count: number) =>
    page.getByRole('button', { name: `Your menu, ${seller.user.username}, ${count} unread conv` });
  await page.goto('/messages');
  await expect(page.getByRole('columnheader')).toHaveText(['Buyer', 'Last Message', 'Date', 'Action']);
  await expect(menu(2)).toBeVisible();
  await expect(rowOf(page, rival.user.username)).toContainText(`${'x'.repeat(100)}…`);
  const row = rowOf(page, buyer.user.username);
  await expect(row.getByRole('link')).toHaveAttribute('href', /^\/message\/\w{52}$/);
  await expect(row.locator('time')).toHaveText(/ago|now/);
  const colour = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  const highlighted = await colour();
  await row.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row.getByRole('link')).toBeFocused();
  await page.mouse.move(0, 0);
  await expect.poll(colour).not.toBe(highlighted);
  await expect(rowOf(page, rival.user.username).getByRole('button')).toBeVisible();
  await menu(1).click();
  await expect(page.getByRole('menuitem', { name: 'Messages' })).toHaveText(
    /^Messages, 1 unread conversation$/,
  );
  await page.keyboard.press('Escape');

  // The list stays where it is scrolled while one conversation after the other is opened.
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: buyer.user.username })).toBeVisible();
  const list = page.getByRole('table').first();
  await list.evaluate((element) => void (element.dataset['same'] = 'yes'));
  await rowOf(page, rival.user.username).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: rival.user.username })).toBeVisible();
  await expect(list).toHaveAttribute('data-same', 'yes');
});

test('a long conversation loads page by page, and the scroll position stays', async ({ as, baseURL }) => {
  const { seller, buyer, say } = await aConversation(String(baseURL));
  const total = 2 * PAGE + 5;
  for (let number = 1; number <= total; number++) {
    await say(number % 2 ? seller : buyer, `Message ${number} of many`);
  }
  const page = await as(buyer);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/messages/')) asked.push(search);
  });
  await page.route(/\/api\/messages\/\w+/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', String(PAGE));
    return route.continue({ url: String(url) });
  });
  await page.goto('/messages');
  await rowOf(page, seller.user.username).getByRole('link').click();
  const bubbleOf = (number: number) => bubble(page, `Message ${number} of many`);
  await expect(bubbleOf(total)).toBeInViewport();
  await expect(thread(page).getByRole('listitem')).toHaveCount(PAGE);
  await expect(bubbleOf(total - PAGE + 1)).toBeAttached();

  await test.step('scrolling up loads older messages in order and keeps the scroll position', async () => {
    const anchor = bubbleOf(50);
    await anchor.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await anchor.boundingBox();
    await bubbleOf(36).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect(bubbleOf(7)).toBeAttached();
    await anchor.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect((await anchor.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  });

  await test.step('the button loads older messages by keyboard, up to the first one', async () => {
    const older = page.getByRole('button', { name: 'Load older messages' });
    const place = async () => (await bubbleOf(28).boundingBox())?.y ?? 0;
    await bubbleOf(28).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await place();
    await older.evaluate((button: HTMLElement) => {
      button.focus({ preventScroll: true });
      button.click();
    });
    await expect(bubbleOf(1)).toBeAttached();
    expect(Math.abs((await place()) - before)).toBeLessThan(3);
    await expect(older).toHaveCount(0);
    await expect(thread(page)).toBeFocused();
    const numbers = await thread(page).getByRole('listitem').allTextContents();
    expect(numbers.map((text) => Number(/Message (\d+) of/.exec(text)?.[1]))).toEqual(
      Array.from({ length: total }, (_, index) => index + 1),
    );
  });

  await test.step('away from the end, new messages show a button and do not scroll the thread', async () => {
    await bubbleOf(22).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await say(seller, 'And one more');
    const news = page.getByRole('button', { name: 'New messages' });
    await expect(news).toBeVisible(SOON);
    await expect(bubbleOf(22)).toBeInViewport();
    const [unread] = (await buyer.client.conversations.list({})).items;
    expect(unread?.isUnread).toBe(true);
    await news.click();
    await expect(bubble(page, 'And one more')).toBeInViewport();
    await expect.poll(async () => (await buyer.client.conversations.list({})).items[0]?.isUnread).toBe(false);
    await expect(news).toHaveCount(0);
  });

  await test.step('polling for new messages does not load the older pages again', () => {
    expect(asked.filter((search) => search.includes('cursor'))).toHaveLength(2);
  });
});

test(
  'a message written offline is stored, and sent once when the network is back',
  full,
  async ({ as, baseURL }) => {
    const { buyer, seller, conversation, say } = await aConversation(String(baseURL));
    await say(seller, 'Are you there?');
    const page = await as(buyer);
    await page.goto('/messages');
    await rowOf(page, seller.user.username).getByRole('link').click();
    await expect(bubble(page, 'Are you there?')).toBeVisible();

    await page.context().setOffline(true);
    await write(page, 'From a tunnel');
    await write(page, 'Still in the tunnel');
    await expect(bubble(page, 'From a tunnel')).toContainText('Not sent.');
    await expect(bubble(page, 'Still in the tunnel')).toContainText('Not sent.');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');

    await test.step('the unsent messages stay stored when the page changes', async () => {
      await page.getByRole('link', { name: /^(All conversations|Messages)$/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
      const kept = await page.evaluate(() => JSON.stringify(localStorage));
      expect(kept).toContain('From a tunnel');
    });

    await page.context().setOffline(false);
    const answer = async () =>
      (
        await buyer.client.messages.ofConversation({
          params: { conversationId: conversation.id },
        })
      ).items.map(({ desc }) => desc);
    await expect.poll(answer).toEqual(['Are you there?', 'From a tunnel', 'Still in the tunnel']);
    await rowOf(page, seller.user.username).getByRole('link').click();
    await expect(bubble(page, 'From a tunnel')).not.toContainText('Not sent.');
    await page.reload();
    await expect(bubble(page, 'Still in the tunnel')).toHaveCount(1);
    expect(await answer()).toHaveLength(3);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('tunnel');
  },
);

test('a message whose response was lost is stored once, however often it is retried', async ({
  as,
  baseURL,
}) => {
  const { buyer, conversation } = await aConversation(String(baseURL));
  const page = await as(buyer);
  await page.clock.install();
  await page.goto(`/message/${conversation.id}`);
  await expect(thread(page).getByText('No messages yet')).toBeVisible();
  const unsent = bubble(page, 'Once is enough').filter({ hasText: 'Not sent.' });
  const retryUntilUnsent = () =>
    expect(async () => {
      await page.clock.fastForward(screenLimits.query.maxRetryDelay);
      await expect(unsent).toBeVisible({ timeout: 200 });
    }).toPass();

  let arrived = 0;
  await page.route('**/api/messages', async (route) => {
    await route.fetch();
    arrived += 1;
    await route.abort();
  });
  await write(page, 'Once is enough');
  await retryUntilUnsent();
  expect(arrived).toBe(1 + screenLimits.query.retries);

  await test.step('it survives a reload, is retried by itself, and is still one message', async () => {
    const before = arrived;
    await page.reload();
    await expect.poll(() => arrived).toBeGreaterThan(before);
    await retryUntilUnsent();
  });

  await page.unroute('**/api/messages');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(thread(page).getByText(/^(Not sent|Sending)/)).toHaveCount(0);
  await expect(bubble(page, 'Once is enough')).toHaveCount(1);
  const messages = await fetchJson<Message[]>(page.context(), `/messages/${conversation.id}`);
  expect(countOf(messages, 'Once is enough')).toBe(1);
});

test('the message box refuses empty and too long messages, keeps a draft, and what is refused', async ({
  as,
  baseURL,
}) => {
  const { buyer, conversation } = await aConversation(String(baseURL));
  const page = await as(buyer);
  await page.goto(`/message/${conversation.id}`);
  const box = page.getByLabel('Message', { exact: true });
  await write(page, '   ');
  await expect(page.getByText('Please write a message.')).toBeVisible();
  await box.fill('x'.repeat(textLimits.message - 20));
  await expect(page.getByText('20 characters left')).toBeVisible();
  await box.fill('x'.repeat(textLimits.message + 3));
  await expect(page.getByText('3 characters too many')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`At most ${textLimits.message} characters.`)).toBeVisible();
  await box.fill('Half a sentence');
  await page.reload();
  await expect(box).toHaveValue('Half a sentence');

  await test.step('a refused message stays with the reason, and can be retried or discarded', async () => {
    await page.route('**/api/messages', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '40' },
        json: { code: 'too_many_requests', message: 'You are writing faster than people can read.' },
      }),
    );
    await write(page, 'Too fast');
    await write(page, 'Much too fast');
    await expect(bubble(page, 'Much too fast')).toContainText(
      'Not sent. You are writing faster than people can read. Try again in 40 seconds.',
    );
    await page.unroute('**/api/messages');
    await bubble(page, 'Much too fast').getByRole('button', { name: 'Discard' }).click();
    await expect(bubble(page, 'Much too fast')).toHaveCount(0);
    await bubble(page, 'Too fast').getByRole('button', { name: 'Retry' }).click();
    await expect(thread(page).getByText(/^(Not sent|Sending)/)).toHaveCount(0);
    const messages = await fetchJson<Message[]>(page.context(), `/messages/${conversation.id}`);
    expect(messages.map(({ desc }) => desc)).toEqual(['Too fast']);
  });
});

test(
  'a conversation of other users and an unknown one are shown as not existing',
  full,
  async ({ as, baseURL }) => {
    const origin = String(baseURL);
    const { conversation } = await aConversation(origin);
    const page = await as(await aNewBuyer(origin));
    await page.goto(`/message/${conversation.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This conversation does not exist.');
    await page.goto('/message/nothing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This conversation does not exist.');
    await page.getByRole('link', { name: 'Show all conversations' }).click();
    await expect(page).toHaveURL('/messages');
  },
);

test(
  'signing out in a conversation leads home, although its polling is refused at the same time',
  full,
  async ({ page, baseURL }) => {
    const { buyer, conversation } = await aConversation(String(baseURL));
    await signIn(page, buyer.user.username, buyer.password);
    // The response to the logout is held back until the thread has polled and got a 401.
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.goto(`/message/${conversation.id}`);
    await expect(thread(page).getByText('No messages yet')).toBeVisible();
    await page.route('**/api/auth/logout', async (route) => {
      const response = await route.fetch();
      await refused;
      await route.fulfill({ response });
    });
    await signOut(page);
    await expect(page.getByRole('button', { name: /^Your menu/ })).toHaveCount(0);
  },
);
