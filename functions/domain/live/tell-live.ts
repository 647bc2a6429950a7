import type { Change, Part } from '#functions/domain/changes/follow.ts';
import { findMessage } from '#functions/domain/conversations/messages.ts';
import {
  participantIds,
  toConversation,
  type ConversationItem,
} from '#functions/domain/conversations/record.ts';
import { findNotification } from '#functions/domain/news/inbox.ts';
import { readInbox } from '#functions/domain/news/settings.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

import { endConnectionsOf } from './connections.ts';
import { closeSocket, push } from './push.ts';

/** Told are the changes of these items, whose key begins with `of`, or is it. `tell` gets the ids in the key. */
type Told = {
  of: Key;
  what: readonly Change['what'][];
  tell: (ownerId: string, id: string) => Promise<void>;
};

const told: readonly Told[] = [
  { of: keys.news('', ''), what: ['INSERT'], tell: tellNews },
  { of: keys.inbox(''), what: ['INSERT', 'MODIFY'], tell: tellRead },
  { of: keys.message('', ''), what: ['INSERT'], tell: tellMessage },
  { of: keys.conversation(''), what: ['INSERT', 'MODIFY'], tell: tellConversation },
  { of: keys.session('', ''), what: ['REMOVE'], tell: endConnectionsOf },
  { of: keys.connectionOf('', ''), what: ['REMOVE'], tell: (_, id) => closeSocket(id) },
];

const isOf = (of: string, part: string) => (of.endsWith('#') ? part.startsWith(of) : part === of);

/**
 * Tells people's connected browsers what changes for them, as it is by now: what happened to their records, what they have
 * read, and their conversations. Closes the connections of sessions that end.
 */
export const tellLive: Part = {
  name: 'live',
  atOnce: 50,
  taskFor: ({ what, key: { PK, SK } }) => {
    const found = told.find(
      ({ of, what: whats }) => whats.includes(what) && isOf(of.PK, PK) && isOf(of.SK, SK),
    );
    if (!found) return undefined;
    const [ownerId, id] = [PK.slice(found.of.PK.length), SK.slice(found.of.SK.length)];
    return { name: `${what === 'REMOVE' ? 'end' : 'tell'} ${PK} ${SK}`, run: () => found.tell(ownerId, id) };
  },
};

function tellNews(userId: string, id: string): Promise<void> {
  return push(userId, async () => {
    const notification = await findNotification(userId, id);
    return notification && { type: 'notification', notification };
  });
}

function tellRead(userId: string): Promise<void> {
  return push(userId, async () => {
    const { upTo } = await readInbox(userId, 'strong');
    return upTo === undefined ? undefined : { type: 'notificationsRead', upTo };
  });
}

async function tellMessage(conversationId: string, id: string): Promise<void> {
  const find = once(() => findMessage(conversationId, id));
  const toEvent = async () => {
    const message = await find();
    return message && { type: 'message' as const, message };
  };
  await Promise.all(participantIds(conversationId).map((userId) => push(userId, toEvent)));
}

async function tellConversation(conversationId: string): Promise<void> {
  const find = once(() => findItem<ConversationItem>(keys.conversation(conversationId)));
  const tell = (userId: string) =>
    push(userId, async () => {
      const item = await find();
      return item && { type: 'conversation', conversation: toConversation(item, userId) };
    });
  await Promise.all(participantIds(conversationId).map(tell));
}

/** Reads something once, for both participants, when it is needed first. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
