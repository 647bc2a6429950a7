import { listFiles } from '#functions/domain/conversations/messages.ts';
import { handle } from '#functions/http/handle.ts';
import { messages as calls } from '#shared/api/conversations/messages.ts';

export const handler = handle(calls.files, {
  run: ({ params: { conversationId, id }, caller }) => listFiles(conversationId, id, caller),
});
