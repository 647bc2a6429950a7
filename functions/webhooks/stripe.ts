import { settle } from '#functions/data/payments.ts';
import { handle } from '#functions/lib/handle.ts';
import { event } from '#functions/services/payments.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.webhooks.stripe, async ({ request }) => {
  const { id, intent } = event(request.rawBody, request.signature);
  if (intent) await settle(intent, { eventId: id });
  return { received: true as const };
});
