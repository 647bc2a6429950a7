import { markRead } from '#functions/domain/conversations/conversations.ts';
import { handle } from '#functions/http/handle.ts';
import { conversations as calls } from '#shared/api/conversations/conversations.ts';

export const handler = handle(calls.markRead, {
  run: ({ params, query, caller }) => markRead(params.id, caller, query.upTo),
});
