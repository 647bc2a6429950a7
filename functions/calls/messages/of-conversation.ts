import { listMessages } from '#functions/domain/conversations/messages.ts';
import { handle } from '#functions/http/handle.ts';
import { messages as calls } from '#shared/api/conversations/messages.ts';

export const handler = handle(calls.ofConversation, {
  run: ({ params, query, caller }) => listMessages(params.conversationId, caller, query),
});
