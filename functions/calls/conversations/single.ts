import { lookUpConversation } from '#functions/domain/conversations/conversations.ts';
import { handle } from '#functions/http/handle.ts';
import { conversations as calls } from '#shared/api/conversations/conversations.ts';

export const handler = handle(calls.single, {
  run: ({ params, caller }) => lookUpConversation(params.id, caller),
});
