import { unsubscribeToken } from '#functions/domain/mail/unsubscribe.ts';
import { newId } from '#functions/lib/ids.ts';
import { aConversation, aMessage } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { anOrder } from '#test/functions/domain/an-order.ts';
import { anAttachment } from '#test/functions/domain/an-uploaded-file.ts';
import { allOn } from '#test/functions/domain/news/news-of.ts';

import { buyerOf, sellerOf, type Cast, type Typical } from './typical.ts';

export const MESSAGE = 'Could you do it by Friday, please?';
export const ATTACHMENT = 'drawing.zip';

/** Twenty conversations of one seller, the first with the buyer. */
async function manyConversations(cast: Cast) {
  const seller = await sellerOf(cast);
  for (let number = 0; number < 20; number += 1) {
    const { id, buyer } = await aConversation(number === 0 ? { ...cast, seller } : { seller });
    await aMessage(id, buyer, MESSAGE);
  }
  return seller;
}

/** A request about a conversation in which the buyer has written, by one of the two. */
async function aboutChat(role: 'buyer' | 'seller', cast: Cast) {
  const chat = await aConversation(cast);
  await aMessage(chat.id, chat.buyer, MESSAGE);
  return { as: chat[role], params: { id: chat.id } };
}

/** A conversation of fifty messages. */
async function aThread(cast: Cast) {
  const chat = await aConversation(cast);
  for (let number = 0; number < 50; number += 1) await aMessage(chat.id, chat.buyer, MESSAGE);
  return { as: chat.seller, params: { conversationId: chat.id } };
}

/** A conversation of one message, with a file. */
export async function aSentFile(cast: Cast) {
  const { id: conversationId, seller: as, buyer } = await aConversation(cast);
  const file = await anAttachment(conversationId, buyer.id, { name: ATTACHMENT });
  const { id } = await aMessage(conversationId, buyer, MESSAGE, [file]);
  return { as, params: { conversationId, id } };
}

/** A seller of whom twenty orders were placed. */
async function aNotifiedPerson(cast: Cast) {
  const [seller, buyer] = [await sellerOf(cast), await buyerOf(cast)];
  const gig = await aGig(seller);
  for (let number = 0; number < 20; number += 1) await anOrder({}, { seller, buyer, gig });
  return seller;
}

export const conversations: Typical = {
  'conversations.list': async (cast) => ({ as: await manyConversations(cast) }),
  'conversations.single': (cast) => aboutChat('buyer', cast),
  'conversations.create': async (cast) => ({
    as: await buyerOf(cast),
    json: { to: (await sellerOf(cast)).id },
  }),
  'conversations.markRead': async (cast) => ({ ...(await aboutChat('seller', cast)), query: {} }),
  'conversations.block': async (cast) => ({ ...(await aboutChat('seller', cast)), json: { blocked: true } }),
  'conversations.report': async (cast) => ({
    ...(await aboutChat('seller', cast)),
    json: { reason: 'They ask me to be paid elsewhere.' },
  }),
  'messages.files': aSentFile,
  'messages.ofConversation': aThread,
  'messages.create': async (cast) => {
    const { id, buyer: as } = await aConversation(cast);
    return { as, json: { conversationId: id, desc: MESSAGE } };
  },
  'messages.create an answer': async (cast) => {
    const { as, params } = await aboutChat('seller', cast);
    return { as, json: { conversationId: params.id, desc: MESSAGE } };
  },
  'notifications.list': async (cast) => ({ as: await aNotifiedPerson(cast), query: {} }),
  'notifications.unread': async (cast) => ({ as: await aNotifiedPerson(cast) }),
  'notifications.markRead': async (cast) => ({ as: await aNotifiedPerson(cast), json: { upTo: newId() } }),
  'notifications.settings': async (cast) => ({ as: await sellerOf(cast) }),
  'notifications.changeSettings': async (cast) => ({ as: await sellerOf(cast), json: allOn }),
  'notifications.unsubscribe': async (cast) => ({
    query: { token: await unsubscribeToken((await sellerOf(cast)).id, 'orders', {}) },
  }),
};
