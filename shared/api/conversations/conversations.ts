import { call, PageQuery } from '#shared/api/call.ts';
import {
  Block,
  Conversation,
  ConversationId,
  NewConversation,
  NewReport,
  ReadMark,
  Report,
} from '#shared/entities/conversations/conversation.ts';
import * as z from '#shared/zod.ts';

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
    uses: ['accounts'],
    params,
    reply: Conversation,
  }),
  create: call({
    summary: 'Start a conversation, or get the existing one (200)',
    method: 'POST',
    path: '/conversations',
    access: 'user',
    uses: ['accounts', 'work-records', 'attempts-per-person'],
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
  block: call({
    summary: 'Block the other person, whose messages are then refused, or end that',
    method: 'PUT',
    path: '/conversations/block/{id}',
    access: 'user',
    params,
    body: Block,
    reply: Conversation,
  }),
  report: call({
    summary: 'Report a conversation to the operator, once a day',
    method: 'POST',
    path: '/conversations/report/{id}',
    access: 'user',
    uses: ['reports', 'attempts-per-person'],
    params,
    body: NewReport,
    reply: Report,
    status: 201,
  }),
};
