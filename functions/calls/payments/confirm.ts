import { lookUp } from '#functions/domain/money/checkout.ts';
import { handle } from '#functions/http/handle.ts';
import { payments as calls } from '#shared/api/payments.ts';

export const handler = handle(calls.confirm, {
  run: ({ body, caller }) => lookUp(body.paymentIntentId, caller.id),
});
