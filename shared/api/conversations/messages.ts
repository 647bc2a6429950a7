import { call, PageQuery, pageSize } from '#shared/api/call.ts';
import { ConversationId } from '#shared/entities/conversations/conversation.ts';
import { Message, MessageFiles, NewMessage } from '#shared/entities/conversations/message.ts';
import { Id } from '#shared/entities/fields.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as z from '#shared/zod.ts';

export const messages = {
  ofConversation: call({
    summary: 'The latest messages in the order they were sent; the cursor leads to older ones',
    method: 'GET',
    path: '/messages/{conversationId}',
    access: 'user',
    params: z.object({ conversationId: ConversationId }),
    query: z.extend(PageQuery, { limit: pageSize(commonLimits.page.thread) }),
    reply: z.array(Message),
  }),
  files: call({
    summary: 'Links to the files of a message, for its two readers',
    method: 'GET',
    path: '/messages/{conversationId}/{id}/files',
    access: 'user',
    uses: ['message-files'],
    params: z.object({ conversationId: ConversationId, id: Id }),
    reply: MessageFiles,
  }),
  create: call({
    summary: 'Send a message: text, uploaded files, or both',
    method: 'POST',
    path: '/messages',
    access: 'user',
    uses: ['attempts-per-person', 'message-storage'],
    body: NewMessage,
    reply: Message,
    status: 201,
    isRepeatable: true,
  }),
};
