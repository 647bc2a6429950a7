import { settle } from '#functions/domain/money/settle.ts';
import { payables } from '#functions/domain/payables.ts';
import { handle } from '#functions/http/handle.ts';
import { readEvent } from '#functions/services/stripe/events.ts';
import { webhooks as calls } from '#shared/api/webhooks.ts';

export const handler = handle(calls.stripe, {
  run: async ({ request }) => {
    const { id, intent } = await readEvent(request.rawBody, request.signature);
    if (intent) await settle(intent, { eventId: id }, payables);
    return { received: true as const };
  },
});
