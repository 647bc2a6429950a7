import { sendMessage } from '#functions/domain/conversations/messages.ts';
import { handle } from '#functions/http/handle.ts';
import { messages as calls } from '#shared/api/conversations/messages.ts';

export const handler = handle(calls.create, {
  run: ({ body, caller, request }) => sendMessage(caller, body, request.idempotencyKey),
});
