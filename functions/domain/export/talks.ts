import { getConversation } from '#functions/domain/conversations/conversations.ts';
import type { ReportItem } from '#functions/domain/conversations/report.ts';
import { createdAt } from '#functions/lib/ids.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import type { StoredFile } from '#functions/services/s3/attachments.ts';
import { withLink } from '#functions/services/s3/exported-file.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { flatMapPager, concatPagers, mapPager, pagerOf, type Pager } from '#functions/table/pager.ts';

import { enclosed, listOf, members, type JsonPart } from './pieces.ts';

type MessageItem = Key & { userId: string; desc: string; files?: StoredFile[] };

/**
 * Somebody's conversations with all that was written and sent in them, and what they reported of them. The one with the latest
 * message last: one that moves in its list meanwhile is there twice rather than not at all.
 */
export function talksOf(userId: string): Pager<JsonPart> {
  const ids = concatPagers(
    ...(['GSI1', 'GSI2'] as const).map((index) =>
      mapPager(
        pagerOf({ index, where: { [`${index}PK`]: lists.conversationsOf(userId) }, limit: 1 }),
        (page) => page.map((item) => keys.conversation.parts(item).conversationId),
      ),
    ),
  );
  return enclosed(
    flatMapPager(ids, (id) => talk(id, userId)),
    () => [{ name: 'conversations', open: '[' }],
    [{ close: ']' }],
  );
}

const talk = (id: string, userId: string): Pager<JsonPart> =>
  enclosed(
    concatPagers(listOf('messages', messagesIn(id)), listOf('reports', reportsBy(userId, id))),
    async () => [{ open: '{' }, ...members(await getConversation(id, { id: userId, role: 'seller' }))],
    [{ close: '}' }],
  );

/** All messages of a conversation, in the order in which they were sent. */
function messagesIn(conversationId: string): Pager<unknown> {
  const { PK, SK } = keys.message.begins(conversationId);
  return mapPager(pagerOf<MessageItem>({ where: { PK, SK: between(SK, `${SK}~`) } }), (found) =>
    mapFew(found, async (item) => {
      const { userId, desc, files = [] } = item;
      const { messageId: id } = keys.message.parts(item);
      const links = await Promise.all(files.map((file) => withLink(file.key)));
      return { id, userId, desc, createdAt: createdAt(id), files: links };
    }),
  );
}

/** What somebody reported of a conversation to the operator. */
function reportsBy(userId: string, conversationId: string): Pager<unknown> {
  const { PK, SK } = keys.report.begins(conversationId, userId);
  return mapPager(pagerOf<ReportItem>({ where: { PK, SK: between(SK, `${SK}~`) } }), (found) =>
    found.map((item) => ({ day: keys.report.parts(item).day, ...item.card })),
  );
}
