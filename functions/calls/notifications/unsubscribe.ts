import { admitFrom } from '#functions/domain/accounts/sign-in/attempts.ts';
import { unsubscribe } from '#functions/domain/mail/unsubscribe.ts';
import { handle } from '#functions/http/handle.ts';
import { invalid } from '#functions/lib/errors.ts';
import { notifications as calls } from '#shared/api/conversations/notifications.ts';
import * as notificationTexts from '#shared/texts/accounts/notifications.ts';

export const handler = handle(calls.unsubscribe, {
  run: async ({ query, request }) => {
    const group = await unsubscribe(query.token);
    if (group) return { group };
    // Only what fails is counted: providers of mail send many of these from one address.
    await admitFrom(request.address, 'unsubscribe');
    throw invalid(notificationTexts.notOurLink);
  },
});
