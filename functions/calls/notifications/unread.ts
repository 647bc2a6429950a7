import { countUnread } from '#functions/domain/news/inbox.ts';
import { handle } from '#functions/http/handle.ts';
import { notifications as calls } from '#shared/api/conversations/notifications.ts';

export const handler = handle(calls.unread, {
  run: ({ caller }) => countUnread(caller.id),
});
