import { confirmPayment } from '#functions/domain/money/checkout.ts';
import { payables } from '#functions/domain/payables.ts';
import { handle } from '#functions/http/handle.ts';
import { payments as calls } from '#shared/api/payments.ts';

export const handler = handle(calls.confirm, {
  run: ({ body, caller }) => confirmPayment(body.paymentIntentId, caller.id, payables),
});
