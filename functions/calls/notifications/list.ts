import { listNews, listNewsAfter } from '#functions/domain/news/inbox.ts';
import { handle } from '#functions/http/handle.ts';
import { notifications as calls } from '#shared/api/conversations/notifications.ts';

export const handler = handle(calls.list, {
  run: ({ caller, query: { after, ...page } }) =>
    after === undefined ? listNews(caller.id, page) : listNewsAfter(caller.id, after, page),
});
