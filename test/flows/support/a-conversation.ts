import { expect } from 'vitest';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Message } from '#shared/entities/conversations/message.ts';

import { aMember, type Browser } from './a-browser.ts';

type Place = { readonly origin: string };

/** A conversation that a buyer has started with a seller, and both people. */
export async function aConversation(cloud: Place) {
  const [buyer, seller] = await Promise.all([aMember(cloud), aMember(cloud, { isSeller: true })]);
  const { status, body } = await buyer.browser.post('/conversations', { to: seller.id });
  if (status !== 201) throw new Error(`The conversation was not begun: ${String(body['message'])}`);
  return { buyer, seller, id: (body as Conversation).id };
}

/** A message that the owner of this browser has sent. */
export async function aMessage(browser: Browser, conversationId: string, desc = 'Hello.'): Promise<Message> {
  const { status, body } = await browser.post('/messages', { conversationId, desc });
  if (status !== 201) throw new Error(`The message was not taken: ${String(body['message'])}`);
  return body as Message;
}

/** The conversation as this browser's user sees it, by itself and in their list, which must agree once the list is up to date. */
export async function seenBy(browser: Browser, id: string) {
  const alone = (await browser.get(`/conversations/single/${id}`)).body as unknown as Conversation;
  await expect
    .poll(async () => {
      const list = (await browser.get('/conversations')).body as unknown as Conversation[];
      return list.find((each) => each.id === id);
    })
    .toEqual(alone);
  return alone;
}
