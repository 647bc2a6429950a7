import { handleAccountEvent } from '#functions/domain/money/payouts/handle-account-event.ts';
import { handle } from '#functions/http/handle.ts';
import { readAccountEvent } from '#functions/services/stripe/accounts/account-events.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { webhooks as calls } from '#shared/api/money/webhooks.ts';

export const handler = handle(calls.connect, {
  run: async ({ request }) => {
    const event = await readAccountEvent(request.rawBody, request.signature);
    if (event) await withTimeLimit(handleAccountEvent(event));
    return { received: true as const };
  },
});
