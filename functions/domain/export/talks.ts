import { listConversations } from '#functions/domain/conversations/conversations.ts';
import type { ReportItem } from '#functions/domain/conversations/report.ts';
import { createdAt } from '#functions/lib/ids.ts';
import { mapFew } from '#functions/lib/map-few.ts';
import type { StoredFile } from '#functions/services/s3/attachments.ts';
import { withLink } from '#functions/services/s3/exported-file.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { everyPage } from '#functions/table/every-page.ts';
import { keys } from '#functions/table/keys.ts';
import { allOf } from '#functions/table/read.ts';

type MessageItem = Key & { userId: string; desc: string; files?: StoredFile[] };

/** Somebody's conversations with all that was written and sent in them, and what they reported of them. */
export async function talksOf(userId: string) {
  const who = { id: userId, role: 'seller' as const };
  const conversations = await everyPage((page) => listConversations(who, page));
  return mapFew(conversations, async (conversation) => ({
    ...conversation,
    messages: await messagesIn(conversation.id),
    reports: await reportsBy(userId, conversation.id),
  }));
}

/** All messages of a conversation, in the order in which they were sent. */
async function messagesIn(conversationId: string) {
  const { PK, SK } = keys.message(conversationId, '');
  const found = await allOf<MessageItem>({ where: { PK, SK: between(SK, `${SK}~`) } });
  return mapFew(found, async ({ SK: key, userId, desc, files = [] }) => ({
    id: key.slice(SK.length),
    userId,
    desc,
    createdAt: createdAt(key.slice(SK.length)),
    files: await Promise.all(files.map((file) => withLink(file.key))),
  }));
}

/** What somebody reported of a conversation to the operator. */
async function reportsBy(userId: string, conversationId: string) {
  const { PK, SK } = keys.report(conversationId, userId, '');
  const found = await allOf<ReportItem>({ where: { PK, SK: between(SK, `${SK}~`) } });
  return found.map(({ SK: day, card }) => ({ day: day.slice(SK.length), ...card }));
}
