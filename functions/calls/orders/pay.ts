import { begin } from '#functions/domain/money/checkout.ts';
import { due } from '#functions/domain/orders/payment.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.pay, {
  look: ({ params, caller }) => due(params.id, caller.id),
  run: ({ looked }) => begin(looked),
});
