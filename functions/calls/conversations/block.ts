import { setBlocked } from '#functions/domain/conversations/block.ts';
import { handle } from '#functions/http/handle.ts';
import { conversations as calls } from '#shared/api/conversations/conversations.ts';

export const handler = handle(calls.block, {
  run: ({ params, body, caller }) => setBlocked(params.id, caller, body.blocked),
});
