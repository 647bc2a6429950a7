import { describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { aConversation, aMessage, seenBy } from '#test/flows/support/a-conversation.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();

describe('beginning a conversation', () => {
  it('answers the record, which both sides find by the ids in either order', async () => {
    const [buyer, seller] = [await aMember(cloud), await aMember(cloud, { isSeller: true })];
    const path = `/conversations/single/${seller.id}${buyer.id}`;
    expect(await buyer.browser.get(path)).toMatchObject({
      status: 404,
      body: { message: notFoundTexts.conversation.message },
    });
    const { status, body } = await buyer.browser.post('/conversations', { to: seller.id });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: seller.id + buyer.id,
      sellerId: seller.id,
      buyerId: buyer.id,
      sellerUsername: seller.username,
      buyerUsername: buyer.username,
      readBySeller: true,
      readByBuyer: true,
      lastMessage: null,
      updatedAt: expect.any(String),
      counterpart: { id: seller.id, username: seller.username, img: null },
      isUnread: false,
      about: null,
      isBlocked: false,
      isGone: false,
    });
    for (const id of [seller.id + buyer.id, buyer.id + seller.id]) {
      expect((await buyer.browser.get(`/conversations/single/${id}`)).body).toEqual(body);
    }
    expect((await buyer.browser.get('/conversations')).body).toEqual([body]);
    expect(await seenBy(seller.browser, seller.id + buyer.id)).toEqual({
      ...body,
      counterpart: { id: buyer.id, username: buyer.username, img: null },
    });
  });

  it('again, by either side and with a trailing slash, returns the existing one', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    await aMessage(buyer.browser, id, 'Are you there?');
    const again = await buyer.browser.post('/conversations/', { to: seller.id });
    expect(again).toMatchObject({ status: 200, body: { id, lastMessage: 'Are you there?' } });
    const other = await seller.browser.post('/conversations', { to: buyer.id });
    expect(other).toMatchObject({ status: 200, body: { id, isUnread: true } });
    const fresh = await aMember(cloud);
    expect((await fresh.browser.post('/conversations/', { to: seller.id })).status).toBe(201);
  });

  it('is not possible with oneself, between two without a shop, or with an unknown user', async () => {
    const [buyer, other] = [await aMember(cloud), await aMember(cloud)];
    const begin = (to: unknown) => buyer.browser.post('/conversations', { to });
    expect(await begin(buyer.id)).toMatchObject({
      status: 400,
      body: { message: conversationTexts.withOneself.message },
    });
    expect(await begin(other.id)).toMatchObject({
      status: 400,
      body: { message: conversationTexts.sameRole.message },
    });
    expect(await begin(newId())).toMatchObject({
      status: 404,
      body: { message: notFoundTexts.user.message },
    });
    for (const to of ['maya', '', null, undefined, 7, `${other.id} `]) {
      expect((await begin(to)).status).toBe(400);
    }
    expect((await buyer.browser.get('/conversations')).body).toEqual([]);
  });
});

it('a conversation is found only if it exists, under well-formed ids', async () => {
  const { id, buyer } = await aConversation(cloud);
  const own = buyer.id;
  for (const absent of [own, 'x', `${id}0`, own + newId(), newId() + own, own + own]) {
    const replies = [
      await buyer.browser.get(`/conversations/single/${absent}`),
      await buyer.browser.put(`/conversations/${absent}`),
      await buyer.browser.get(`/messages/${absent}`),
      await buyer.browser.post('/messages', { conversationId: absent, desc: 'Hello.' }),
    ];
    for (const { status } of replies) expect([400, 404]).toContain(status);
  }
  // Others may not even learn whether it exists.
  const stranger = await aMember(cloud);
  for (const any of [id, newId() + newId()])
    expect((await stranger.browser.get(`/conversations/single/${any}`)).status).toBe(403);
  expect((await stranger.browser.get('/conversations')).body).toEqual([]);
});

describe('a message', () => {
  it('answers the record, and makes the conversation unread for the other side alone', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    const { status, body } = await buyer.browser.post('/messages', {
      conversationId: id,
      desc: '  Could it be blue?\nOr green?  ',
      userId: seller.id,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      conversationId: id,
      userId: buyer.id,
      desc: 'Could it be blue?\nOr green?',
      files: [],
      createdAt: expect.any(String),
    });
    const { createdAt: updatedAt, desc: lastMessage } = body;
    const read = { readByBuyer: true, readBySeller: false, lastMessage, updatedAt };
    expect(await seenBy(buyer.browser, id)).toMatchObject({ ...read, isUnread: false });
    expect(await seenBy(seller.browser, id)).toMatchObject({ ...read, isUnread: true });
    for (const { browser } of [buyer, seller]) {
      expect((await browser.get(`/messages/${id}`)).body).toEqual([body]);
    }
  });

  it('leaves unread what its sender has not seen, and marks it read up to what they have', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    const seen = await aMessage(buyer.browser, id, 'Could it be blue?');
    const unseen = await aMessage(buyer.browser, id, 'Or green?');
    const own = await aMessage(seller.browser, id, 'It can be blue.');
    expect(await seenBy(seller.browser, id)).toMatchObject({ isUnread: true, readBySeller: false });
    expect(await seenBy(buyer.browser, id)).toMatchObject({ isUnread: true, readByBuyer: false });
    const upTo = (message: typeof seen) => seller.browser.put(`/conversations/${id}?upTo=${message.id}`);
    expect(await upTo(seen)).toMatchObject({ status: 200, body: { isUnread: true } });
    expect(await upTo(unseen)).toMatchObject({ status: 200, body: { isUnread: false } });
    await aMessage(seller.browser, id, 'Or green.');
    expect(await seenBy(seller.browser, id)).toMatchObject({ isUnread: false, readBySeller: true });
    expect((await buyer.browser.put(`/conversations/${id}?upTo=${own.id}`)).body).toMatchObject({
      isUnread: true,
    });
  });

  it('of somebody without a shop goes to the conversation whose ids come in the other order', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    const message = await aMessage(buyer.browser, buyer.id + seller.id);
    expect(message.conversationId).toBe(id);
    expect((await buyer.browser.get(`/messages/${buyer.id}${seller.id}`)).body).toEqual([message]);
  });

  it('is not sent blank', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    for (const desc of ['', '   \n\t ', null, undefined, 7])
      expect(await buyer.browser.post('/messages', { conversationId: id, desc })).toMatchObject({
        status: 400,
        body: { message: conversationTexts.emptyMessage, issues: [{ path: 'desc' }] },
      });
    expect(await seenBy(seller.browser, id)).toMatchObject({ lastMessage: null, isUnread: false });
  });

  it('has up to 4,000 characters', async () => {
    const { buyer, id } = await aConversation(cloud);
    const send = (desc: string) => buyer.browser.post('/messages', { conversationId: id, desc });
    expect(await send('ü'.repeat(4_000))).toMatchObject({ status: 201, body: { desc: 'ü'.repeat(4_000) } });
    expect(await send('ü'.repeat(4_001))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'desc' }] },
    });
    expect((await buyer.browser.get(`/messages/${id}`)).body).toHaveLength(1);
  });

  it('is previewed by its first hundred characters', async () => {
    const { buyer, seller, id } = await aConversation(cloud);
    for (const [desc, lastMessage] of [
      ['🍵'.repeat(100), '🍵'.repeat(100)],
      ['🍵'.repeat(101), `${'🍵'.repeat(100)}…`],
      [`${'a'.repeat(99)}🍵!`, `${'a'.repeat(99)}🍵…`],
      ['<b>bold</b>', '<b>bold</b>'],
    ] as const) {
      await aMessage(buyer.browser, id, desc);
      expect(await seenBy(seller.browser, id)).toMatchObject({ lastMessage });
    }
  });
});

it('marking as read affects one’s own side only', async () => {
  const { buyer, seller, id } = await aConversation(cloud);
  await aMessage(buyer.browser, id);
  expect(await buyer.browser.put(`/conversations/${id}`)).toMatchObject({
    status: 200,
    body: { readBySeller: false, readByBuyer: true, isUnread: false },
  });
  const path = `/conversations/${id}`;
  const marked = await seller.browser.put(path);
  expect(marked).toMatchObject({ status: 200, body: { id, readBySeller: true, isUnread: false } });
  expect((await seller.browser.put(path)).body).toEqual(marked.body);
  expect(await seenBy(seller.browser, id)).toEqual(marked.body);
  expect((await seller.browser.put(`${path}?upTo=7`)).status).toBe(400);
});
