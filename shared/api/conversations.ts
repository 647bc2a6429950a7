import { Conversation, ConversationId, NewConversation, ReadMark } from '../entities/conversation.ts';
import * as z from '../zod.ts';
import { call, PageQuery } from './call.ts';

const params = z.object({ id: ConversationId });

export const conversations = {
  list: call({
    summary: "One's conversations, the latest first",
    method: 'GET',
    path: '/conversations',
    access: 'user',
    query: PageQuery,
    reply: z.array(Conversation),
  }),
  single: call({
    summary: 'The conversation of a seller and a buyer, in either order; 404 when there is none yet',
    method: 'GET',
    path: '/conversations/single/{id}',
    access: 'user',
    params,
    reply: Conversation,
  }),
  create: call({
    summary: 'Begin a conversation, or get the one there is (200)',
    method: 'POST',
    path: '/conversations',
    access: 'user',
    uses: ['attempts-per-person'],
    body: NewConversation,
    reply: Conversation,
    status: 201,
    existing: 200,
  }),
  markRead: call({
    summary: "Mark as read on one's own side, as far as one has seen",
    method: 'PUT',
    path: '/conversations/{id}',
    access: 'user',
    params,
    query: ReadMark,
    reply: Conversation,
  }),
};
