import { changeSettings } from '#functions/domain/news/settings.ts';
import { handle } from '#functions/http/handle.ts';
import { notifications as calls } from '#shared/api/conversations/notifications.ts';

export const handler = handle(calls.changeSettings, {
  run: ({ caller, body }) => changeSettings(caller.id, body),
});
