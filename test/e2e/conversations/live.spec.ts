import type { BrowserContext, Page, WebSocket } from '@playwright/test';

import { signInByApi } from '#test/e2e/browser-context.ts';
import { axeViolations } from '#test/e2e/inspect-screen.ts';
import { expect, test } from '#test/e2e/test.ts';
import { aGig } from '#test/e2e/work/a-gig.ts';
import { anAward } from '#test/e2e/work/a-project.ts';
import { aBuyer, aSeller, type Member } from '#test/support/actors.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

/** A buyer and a seller with a conversation, an order and a module that has begun. */
async function aPair(origin: string) {
  const [buyer, seller] = await Promise.all([aBuyer({ origin }), aSeller({ origin })]);
  const gig = await aGig(seller, { title: 'I will paint a zebra', desc: 'With stripes.' });
  const [conversation, order, { projectId, module }] = await Promise.all([
    buyer.client.conversations.create({ body: { to: seller.user.id } }),
    buyer.client.orders.create({ params: { gigId: gig.id } }),
    anAward(buyer, seller),
  ]);
  await buyer.client.orders.requirements({
    params: { id: order.id },
    body: { requirements: 'It looks left.' },
  });
  return { buyer, seller, conversation, order, projectId, module };
}

/** Notes what the pages of a browser ask for, and the sockets that they open. */
function watch(context: BrowserContext) {
  const requests: string[] = [];
  let opened = 0;
  const sockets = new Set<WebSocket>();
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname.slice(4)}`);
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      opened += 1;
      sockets.add(socket);
      const forget = () => sockets.delete(socket);
      socket.on('close', forget);
      page.on('close', forget);
    }),
  );
  return {
    /** How many sockets are open. */
    sockets: () => sockets.size,
    /** How many were opened so far. */
    opened: () => opened,
    asked: () => requests,
    /** What was asked for since this was last called. */
    take: () => requests.splice(0),
  };
}

/** Signs in, in a browser whose time the test moves. */
async function signInWithClock(context: BrowserContext, { user, password }: Member) {
  await signInByApi(context, { username: user.username, password });
  await context.clock.install();
  return watch(context);
}

/** Waits until these pages show all that happened to their user up to the sign-in with this browser. */
async function untilNotified({ client }: Member, pages: Page[]) {
  const list = async () => (await client.notifications.list({ query: {} })).items;
  await expect.poll(async () => (await list()).some(({ kind }) => kind === 'account.signIn')).toBe(true);
  const unread = (await list()).length;
  for (const page of pages)
    await expect(page.getByRole('button', { name: `Notifications, ${unread} unread` })).toBeVisible();
}

const write = (page: Page) => page.getByLabel('Message', { exact: true });
const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages', exact: true }).getByRole('listitem').filter({ hasText: text });

async function send(page: Page, text: string) {
  await write(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('in two browsers, what happens shows without a reload and without polling', async ({
  browser,
  baseURL,
}) => {
  const origin = String(baseURL);
  const { buyer, seller, conversation, order, projectId, module } = await aPair(origin);
  const browsers = await Promise.all([
    browser.newContext({ baseURL: origin }),
    browser.newContext({ baseURL: origin }),
  ]);
  const [buyers, sellers] = browsers;
  const [log, sellersLog] = await Promise.all([
    signInWithClock(buyers, buyer),
    signInWithClock(sellers, seller),
  ]);
  const openPage = async (context: BrowserContext, path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const thread = await openPage(buyers, `/message/${conversation.id}`);
  await expect.poll(log.sockets).toBe(1);
  const orderPage = await openPage(buyers, `/order/${order.id}`);
  const modulesPage = await openPage(buyers, `/projects/${projectId}/assign/${seller.user.id}`);
  const other = await openPage(sellers, `/message/${conversation.id}`);
  await expect.poll(sellersLog.sockets).toBe(1);
  await expect(modulesPage.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('three tabs have one socket, and nothing is asked for at intervals', async () => {
    await untilNotified(buyer, [thread, orderPage, modulesPage]);
    await untilNotified(seller, [other]);
    // What was read before the socket was open is read once more.
    await Promise.all(browsers.map(({ clock }) => clock.fastForward(6_000)));
    const asksNothing = () => log.take().length + sellersLog.take().length === 0;
    await expect.poll(asksNothing, { intervals: [1_000] }).toBe(true);
    await Promise.all(browsers.map(({ clock }) => clock.runFor(90_000)));
    expect([...log.take(), ...sellersLog.take()]).toEqual([]);
    expect(log.opened()).toBe(1);
  });

  await test.step('the seller is seen typing, the message arrives, and is seen', async () => {
    const typing = thread.getByText(`${seller.user.username} is typing…`);
    await write(other).pressSequentially('Hm');
    await expect(typing).toBeVisible();
    await expect(other.getByText('Seen', { exact: true })).toHaveCount(0);
    await send(other, 'Which way?');
    await expect(bubble(thread, 'Which way?')).toBeVisible();
    await expect(typing).toHaveCount(0);
    await expect(other.getByText('Seen', { exact: true })).toBeVisible();
    expect(await axeViolations(other)).toEqual([]);
    expect(log.take()).toEqual([`PUT /conversations/${conversation.id}`]);
  });

  await test.step('an order that is delivered and a module that is submitted show in their tabs', async () => {
    await seller.client.orders.complete({
      params: { id: order.id },
      body: { fileUrl: 'https://example.com/zebra' },
    });
    await expect(orderPage.getByText('Delivered, not paid').first()).toBeVisible();
    await seller.client.modules.submit({
      params: { id: module.id },
      body: { projectURL: 'https://example.com/lens' },
    });
    await expect(modulesPage.getByText('Submitted').first()).toBeVisible();
    // The first of them told of the sign-in with this browser.
    for (const page of [thread, orderPage, modulesPage])
      await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();
  });

  await test.step('after a minute without a network nothing is missing, and nothing is there twice', async () => {
    await buyers.setOffline(true);
    await expect.poll(log.sockets).toBe(0);
    for (let number = 1; number <= 3; number++)
      await seller.client.messages.create({
        body: { conversationId: conversation.id, desc: `Missed ${number}.` },
      });
    await seller.client.orders.complete({
      params: { id: order.id },
      body: { fileUrl: 'https://example.com/better' },
    });
    await Promise.all(browsers.map(({ clock }) => clock.fastForward(60_000)));
    await expect(bubble(thread, 'Missed')).toHaveCount(0);
    await buyers.setOffline(false);
    await expect(bubble(thread, 'Missed')).toHaveCount(3);
    await expect(bubble(thread, '')).toHaveCount(4);
    await expect(orderPage.getByText(/replaced/).first()).toBeVisible();
    await expect(orderPage.getByRole('button', { name: 'Notifications, 5 unread' })).toBeVisible();
  });

  await test.step('another tab takes over when the leading one is closed', async () => {
    await expect.poll(log.sockets).toBe(1);
    const count = log.opened();
    const second = await openPage(buyers, `/message/${conversation.id}`);
    await expect(bubble(second, 'Missed')).toHaveCount(3);
    expect(log.opened()).toBe(count);
    await thread.close();
    await expect.poll(log.opened).toBe(count + 1);
    await expect.poll(log.sockets).toBe(1);
    await send(other, 'Still there?');
    await expect(bubble(second, 'Still there?')).toHaveCount(1);
  });
  await Promise.all([buyers.close(), sellers.close()]);
});
