import { markNewsRead } from '#functions/domain/news/inbox.ts';
import { handle } from '#functions/http/handle.ts';
import { notifications as calls } from '#shared/api/conversations/notifications.ts';

export const handler = handle(calls.markRead, {
  run: ({ caller, body }) => markNewsRead(caller.id, body.upTo),
});
