import { expect, it } from 'vitest';

import { markRead } from '#functions/domain/conversations/conversations.ts';
import { sendMessage } from '#functions/domain/conversations/messages.ts';
import { aConversation, aMessage, start, threadOf } from '#test/functions/domain/a-conversation.ts';
import { aBuyer, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { useFaultyConnection } from '#test/functions/table/faulty-connection.ts';

useMarket();
const { withLostAcknowledgement } = useFaultyConnection();

const ROUNDS = 5;

it('a message whose acknowledgement is lost is sent once, with a key and without one', async () => {
  const chat = await aConversation();
  const sent = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const message = { conversationId: chat.id, desc: `With a key ${round}` };
    sent.push(await withLostAcknowledgement(() => aMessage(chat.id, chat.seller, `Without a key ${round}`)));
    sent.push(await withLostAcknowledgement(() => sendMessage(chat.buyer, message, `key ${round}`)));
  }
  expect(await threadOf(chat)).toEqual(sent);
});

it('a conversation whose acknowledgement is lost is still reported as new', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const { isNew } = await withLostAcknowledgement(() => start(buyer, seller));
    expect(isNew).toBe(true);
    expect(await start(seller, buyer)).toMatchObject({ isNew: false });
  }
});

it('marking as read works even if the acknowledgement is lost', async () => {
  const { id, seller, buyer } = await aConversation();
  const { id: upTo } = await aMessage(id, seller);
  const marked = await withLostAcknowledgement(() => markRead(id, buyer, upTo));
  expect(marked.isUnread).toBe(false);
});
