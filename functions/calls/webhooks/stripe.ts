import { refreshDrawOf } from '#functions/domain/draws/refresh-draws.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { handleEvent } from '#functions/domain/money/handle-event.ts';
import { handle } from '#functions/http/handle.ts';
import { readEvent } from '#functions/services/stripe/events.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { webhooks as calls } from '#shared/api/money/webhooks.ts';

export const handler = handle(calls.stripe, {
  run: async ({ request }) => {
    const event = await readEvent(request.rawBody, request.signature);
    const { subject } = event;
    const handled =
      subject && 'bankPayoutId' in subject ? refreshDrawOf(subject.bankPayoutId) : handleEvent(event, works);
    await withTimeLimit(handled);
    return { received: true as const };
  },
});
