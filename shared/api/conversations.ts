import { Conversation, ConversationId, NewConversation, ReadMark } from '../entities/conversation.ts';
import * as z from '../zod.ts';
import { call, PageQuery } from './call.ts';

const params = z.object({ id: ConversationId });

export const conversations = {
  list: call({
    summary: "The caller's conversations, the latest first",
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
    summary: 'Start a conversation, or get the existing one (200)',
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
    summary: 'Mark a conversation as read by the caller, all of it or up to a message',
    method: 'PUT',
    path: '/conversations/{id}',
    access: 'user',
    params,
    query: ReadMark,
    reply: Conversation,
  }),
};
