import { describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';
import type { Notification } from '#shared/entities/conversations/notification.ts';
import { aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { aConversation, aMessage } from '#test/flows/support/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { useCloud } from '#test/support/cloud.ts';
import { listingSettled } from '#test/support/table/listing-settled.ts';

import { untilNotified, useSockets } from './sockets.ts';

const cloud = useCloud();
const connect = useSockets(cloud);

/** Waits until everything that was written is told. */
const settled = () => listingSettled(cloud);

/** Two people of a conversation and somebody else, connected, once all is told that happened before. */
async function threeConnected() {
  const { buyer, seller, id } = await aConversation(cloud);
  const stranger = await aMember(cloud, { isSeller: true });
  const [ofBuyer, ofSeller, ofStranger] = await Promise.all([buyer, seller, stranger].map(connect));
  if (!ofBuyer || !ofSeller || !ofStranger) throw new Error('Not everybody is connected.');
  await settled();
  for (const socket of [ofBuyer, ofSeller, ofStranger]) socket.notified.length = 0;
  return { buyer, seller, stranger, id, ofBuyer, ofSeller, ofStranger };
}

const listAfter = async (browser: Browser, query: string) =>
  (await browser.get(`/notifications?${query}`)).body as unknown as Notification[];

describe('a message', { tags: ['local'] }, () => {
  it('is told to both participants in all their browsers, and to nobody else', async () => {
    const { buyer, id, ofBuyer, ofSeller, ofStranger } = await threeConnected();
    const second = await connect(buyer);
    const message = await aMessage(buyer.browser, id, 'Are you there?');
    for (const socket of [ofBuyer, second, ofSeller]) {
      await untilNotified(socket, 'message', 1);
      await untilNotified(socket, 'conversation', 1);
      expect(socket.newsFor('message')).toEqual([{ type: 'message', message }]);
    }
    const isUnread = [ofBuyer, second, ofSeller].map(
      (socket) => socket.newsFor('conversation')[0]?.conversation.isUnread,
    );
    expect(isUnread).toEqual([false, false, true]);
    await settled();
    expect(ofStranger.notified).toEqual([]);
  });

  it('that is read shows as seen to its sender, and a block to nobody but who blocks', async () => {
    const { buyer, seller, id, ofBuyer, ofSeller, ofStranger } = await threeConnected();
    await aMessage(buyer.browser, id);
    await untilNotified(ofBuyer, 'conversation', 1);
    await seller.browser.put(`/conversations/${id}`);
    await untilNotified(ofBuyer, 'conversation', 2);
    expect(ofBuyer.newsFor('conversation')[1]?.conversation).toMatchObject({ readBySeller: true });
    await seller.browser.put(`/conversations/block/${id}`, { blocked: true });
    await untilNotified(ofSeller, 'conversation', 3);
    await settled();
    expect(ofSeller.newsFor('conversation')[2]?.conversation).toMatchObject({ isBlocked: true });
    expect(ofBuyer.newsFor('conversation')).toHaveLength(2);
    expect(JSON.stringify(ofBuyer.notified)).not.toContain('blockedBy');
    expect(ofStranger.notified).toEqual([]);
  });
});

it(
  'that somebody is writing is told to the other participant alone, once a second',
  { tags: ['local'] },
  async () => {
    const { buyer, id, ofBuyer, ofSeller, ofStranger } = await threeConnected();
    const second = await connect(buyer);
    for (let sent = 0; sent < 5; sent += 1) ofBuyer.send({ type: 'typing', conversationId: id });
    await untilNotified(ofSeller, 'typing', 1);
    expect(ofSeller.newsFor('typing')).toEqual([{ type: 'typing', conversationId: id }]);
    await aMessage(buyer.browser, id);
    await untilNotified(ofSeller, 'message', 1);
    expect(ofSeller.newsFor('typing')).toHaveLength(1);
    for (const socket of [ofBuyer, second, ofStranger]) expect(socket.newsFor('typing')).toEqual([]);
  },
);

describe('news', { tags: ['local'] }, () => {
  it('reach the browsers of the person whom they concern once, as the list has them, and what is read all their browsers', async () => {
    const [seller, buyer] = [await aMember(cloud, { isSeller: true }), await aMember(cloud)];
    const { card } = await aGig({ ...seller, img: null });
    const [socket, second, ofBuyer] = await Promise.all([seller, seller, buyer].map(connect));
    if (!socket || !second || !ofBuyer) throw new Error('Not everybody is connected.');
    await buyer.browser.post(`/orders/create/${card.id}`);
    await untilNotified(socket, 'notification', 1);
    await untilNotified(second, 'notification', 1);
    const [listed] = await listAfter(seller.browser, 'limit=5');
    expect(socket.newsFor('notification')).toEqual([{ type: 'notification', notification: listed }]);
    expect(ofBuyer.notified).toEqual([]);
    await seller.browser.put('/notifications/read', { upTo: listed?.id });
    await untilNotified(second, 'notificationsRead', 1);
    expect(second.newsFor('notificationsRead')).toEqual([{ type: 'notificationsRead', upTo: listed?.id }]);
    expect(ofBuyer.notified).toEqual([]);
  });

  it('of a kind that is not known are logged and left out, and keep nothing else from being told', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { buyer, seller, id, ofSeller } = await threeConnected();
    const news = { kind: 'order.teleport', title: 'A gig', path: '/orders', by: 'buyer', ttl: 9_999_999_999 };
    await put({ ...keys.news(seller.id, newId()), ...news });
    await aMessage(buyer.browser, id);
    await untilNotified(ofSeller, 'message', 1);
    await settled();
    // Each part that follows changes says so once.
    const lines = log.mock.calls.map(([line]) => line as { message: string });
    expect(lines.filter(({ message }) => message === 'news of an unknown kind')).toHaveLength(1);
    expect(ofSeller.newsFor('notification')).toEqual([]);
    expect(await listAfter(seller.browser, 'limit=5')).toEqual([]);
    expect((await seller.browser.get('/notifications/unread')).body).toEqual({ count: 0, hasMore: false });
    log.mockRestore();
  });

  it('that were missed are listed from a minute before the last that is known, oldest first, page by page', async () => {
    const [seller, buyer] = [await aMember(cloud, { isSeller: true }), await aMember(cloud)];
    const { card } = await aGig({ ...seller, img: null });
    for (let order = 0; order < 4; order += 1) {
      setClock(() => Date.now() + 61_000 * order);
      await buyer.browser.post(`/orders/create/${card.id}`);
    }
    setClock(null);
    const all = (await listAfter(seller.browser, 'limit=10')).toReversed();
    expect(all).toHaveLength(4);
    const [first, second, third, fourth] = all;
    expect(await listAfter(seller.browser, `after=${second?.id}`)).toEqual([second, third, fourth]);
    const page = await seller.browser.get(`/notifications?after=${first?.id}&limit=2`);
    expect(page.body).toEqual([first, second]);
    const next = page.headers.get('x-next-cursor');
    expect(await listAfter(seller.browser, `after=${first?.id}&cursor=${next}`)).toEqual([third, fourth]);
    expect(await listAfter(seller.browser, `after=${fourth?.id}`)).toEqual([fourth]);
    expect((await seller.browser.get('/notifications?after=latest')).status).toBe(400);
  });
});
