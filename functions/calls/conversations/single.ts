import * as conversations from '#functions/domain/conversations/conversations.ts';
import { handle } from '#functions/http/handle.ts';
import { conversations as calls } from '#shared/api/conversations.ts';

export const handler = handle(calls.single, {
  run: ({ params, caller }) => conversations.find(params.id, caller),
});
