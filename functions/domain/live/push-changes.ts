import type { ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followed, isFollowed } from '#functions/domain/changes/followed.ts';
import { findMessage } from '#functions/domain/conversations/messages.ts';
import {
  concerns,
  participantIds,
  toConversation,
  type ConversationItem,
} from '#functions/domain/conversations/record.ts';
import { findNotification } from '#functions/domain/news/inbox.ts';
import { readInbox } from '#functions/domain/news/settings.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

import { endConnectionsOf } from './connections.ts';
import { closeSocket, push } from './push.ts';

const follows = followed.changes.live;
const kinds = Object.keys(follows) as (keyof typeof follows)[];

/** What is done about each of these changes, with the ids in the key of the item. */
const acts: Record<(typeof kinds)[number], (ownerId: string, id: string) => Promise<void>> = {
  news: pushNews,
  inbox: pushRead,
  message: pushMessage,
  conversation: pushConversation,
  session: endConnectionsOf,
  connection: (_, id) => closeSocket(id),
};

/**
 * Pushes to people's connected browsers what changes for them, as it is by now: what happened to their records, what they have
 * read, and their conversations. Closes the connections of sessions that end.
 */
export const pushChanges: ChangeHandler = {
  name: 'live',
  follows,
  atOnce: 50,
  taskFor: (change) => {
    const kind = kinds.find((each) => isFollowed(follows[each], change));
    if (!kind) return undefined;
    const { PK, SK } = change.key;
    const [ownerId = '', id = ''] = Object.values(follows[kind].of.parts(change.key)) as string[];
    const name = `${change.what === 'REMOVE' ? 'end' : 'push'} ${PK} ${SK}`;
    return { name, run: () => acts[kind](ownerId, id) };
  },
};

function pushNews(userId: string, id: string): Promise<void> {
  return push(userId, async () => {
    const notification = await findNotification(userId, id);
    return notification && { type: 'notification', notification };
  });
}

function pushRead(userId: string): Promise<void> {
  return push(userId, async () => {
    const { upTo } = await readInbox(userId, 'strong');
    return upTo === undefined ? undefined : { type: 'notificationsRead', upTo };
  });
}

async function pushMessage(conversationId: string, id: string): Promise<void> {
  const find = once(() => findMessage(conversationId, id));
  const toEvent = async () => {
    const message = await find();
    return message && { type: 'message' as const, message };
  };
  await Promise.all(participantIds(conversationId).map((userId) => push(userId, toEvent)));
}

async function pushConversation(conversationId: string): Promise<void> {
  const find = once(() => findItem<ConversationItem>(keys.conversation(conversationId)));
  const pushTo = (userId: string) =>
    push(userId, async () => {
      const item = await find();
      return item && concerns(item, userId)
        ? { type: 'conversation', conversation: toConversation(item, userId) }
        : undefined;
    });
  await Promise.all(participantIds(conversationId).map(pushTo));
}

/** Reads something once, for both participants, when it is needed first. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
