import { findMailTo } from '#functions/domain/mail/mail-to.ts';
import { readSettings } from '#functions/domain/news/settings.ts';
import { handle } from '#functions/http/handle.ts';
import { notifications as calls } from '#shared/api/conversations/notifications.ts';

export const handler = handle(calls.settings, {
  run: async ({ caller: { id } }) => {
    const [settings, mailTo] = await Promise.all([readSettings(id), findMailTo(id)]);
    return { ...settings, mailTo };
  },
});
