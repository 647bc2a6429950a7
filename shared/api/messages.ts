import { ConversationId } from '../entities/conversation.ts';
import { Message, NewMessage } from '../entities/message.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { call, PageQuery, pageSize } from './call.ts';

export const messages = {
  ofConversation: call({
    summary: 'The latest messages in the order they were sent; the cursor leads to older ones',
    method: 'GET',
    path: '/messages/{conversationId}',
    access: 'user',
    params: z.object({ conversationId: ConversationId }),
    query: z.extend(PageQuery, { limit: pageSize(limits.page.thread) }),
    reply: z.array(Message),
  }),
  create: call({
    summary: 'Send a message',
    method: 'POST',
    path: '/messages',
    access: 'user',
    uses: ['attempts-per-person'],
    body: NewMessage,
    reply: Message,
    status: 201,
  }),
};
