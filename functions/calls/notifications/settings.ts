import { readSettings } from '#functions/domain/news/settings.ts';
import { handle } from '#functions/http/handle.ts';
import { notifications as calls } from '#shared/api/notifications.ts';

export const handler = handle(calls.settings, {
  // No mails are sent yet.
  run: async ({ caller: { id } }) => ({ ...(await readSettings(id)), mailTo: null }),
});
