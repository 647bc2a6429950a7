import { unsubscribeToken } from '#functions/domain/mail/unsubscribe.ts';
import { newId } from '#functions/lib/ids.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aBuyer, anOrder, aSeller } from '#test/functions/domain/an-order.ts';
import { allOn } from '#test/functions/domain/news/told.ts';

import type { Typical } from './typical.ts';

/** Twenty conversations of one seller. */
async function manyConversations() {
  const seller = await aSeller();
  for (let number = 0; number < 20; number += 1) {
    const { id, buyer } = await aConversation({ seller });
    await aMessage(id, buyer, 'Could you do it by Friday, please?');
  }
  return seller;
}

/** A conversation of fifty messages. */
async function aThread() {
  const chat = await aConversation();
  for (let number = 0; number < 50; number += 1) {
    await aMessage(chat.id, chat.buyer, 'Could you do it by Friday, please?');
  }
  return chat;
}

/** A seller of whom twenty orders were placed, and the id of the newest thing they were told. */
async function aToldPerson() {
  const seller = await aSeller();
  const [gig, buyer] = await Promise.all([aGig(seller), aBuyer()]);
  for (let number = 0; number < 20; number += 1) await anOrder({}, { seller, buyer, gig });
  return { seller, upTo: newId() };
}

async function aNewMessage() {
  const { id, buyer } = await aConversation();
  return { json: { conversationId: id, desc: 'Hello.' }, cookies: await cookiesOf(buyer) };
}

export const conversations: Typical = {
  'conversations.list': async () => ({ cookies: await cookiesOf(await manyConversations()) }),
  'conversations.single': async () => {
    const { id, buyer } = await aConversation();
    return { params: { id }, cookies: await cookiesOf(buyer) };
  },
  'conversations.create': async () => ({
    json: { to: (await aSeller()).id },
    cookies: await cookiesOf(await aBuyer()),
  }),
  'conversations.markRead': async () => {
    const { id, seller, buyer } = await aConversation();
    await aMessage(id, buyer);
    return { params: { id }, query: {}, cookies: await cookiesOf(seller) };
  },
  'conversations.block': async () => {
    const { id, seller } = await aConversation();
    return { params: { id }, json: { blocked: true }, cookies: await cookiesOf(seller) };
  },
  'conversations.report': async () => {
    const { id, seller } = await aConversation();
    const reason = 'They ask me to be paid elsewhere.';
    return { params: { id }, json: { reason }, cookies: await cookiesOf(seller) };
  },
  'messages.files': async () => {
    const { id: conversationId, seller, buyer } = await aConversation();
    const { id } = await aMessage(conversationId, buyer);
    return { params: { conversationId, id }, cookies: await cookiesOf(seller) };
  },
  'messages.ofConversation': async () => {
    const { id, seller } = await aThread();
    return { params: { conversationId: id }, cookies: await cookiesOf(seller) };
  },
  'messages.create': aNewMessage,
  'messages.create an answer': async () => {
    const { id, seller, buyer } = await aConversation();
    await aMessage(id, buyer);
    return { json: { conversationId: id, desc: 'Hello.' }, cookies: await cookiesOf(seller) };
  },
  'notifications.list': async () => ({ query: {}, cookies: await cookiesOf((await aToldPerson()).seller) }),
  'notifications.unread': async () => ({ cookies: await cookiesOf((await aToldPerson()).seller) }),
  'notifications.markRead': async () => {
    const { seller, upTo } = await aToldPerson();
    return { json: { upTo }, cookies: await cookiesOf(seller) };
  },
  'notifications.settings': async () => ({ cookies: await cookiesOf(await aSeller()) }),
  'notifications.changeSettings': async () => ({ json: allOn, cookies: await cookiesOf(await aSeller()) }),
  'notifications.unsubscribe': async () => ({
    query: { token: await unsubscribeToken((await aSeller()).id, 'orders', {}) },
  }),
  'messages.create repeatable': async () => ({
    ...(await aNewMessage()),
    headers: { 'idempotency-key': newId() },
  }),
};
