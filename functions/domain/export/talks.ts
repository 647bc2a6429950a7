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
  const { PK, SK } = keys.message.begins(conversationId);
  const found = await allOf<MessageItem>({ where: { PK, SK: between(SK, `${SK}~`) } });
  return mapFew(found, async (item) => {
    const { userId, desc, files = [] } = item;
    const { messageId: id } = keys.message.parts(item);
    const links = await Promise.all(files.map((file) => withLink(file.key)));
    return { id, userId, desc, createdAt: createdAt(id), files: links };
  });
}

/** What somebody reported of a conversation to the operator. */
async function reportsBy(userId: string, conversationId: string) {
  const { PK, SK } = keys.report.begins(conversationId, userId);
  const found = await allOf<ReportItem>({ where: { PK, SK: between(SK, `${SK}~`) } });
  return found.map((item) => ({ day: keys.report.parts(item).day, ...item.card }));
}
