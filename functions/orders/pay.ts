import { begin } from '#functions/data/checkout.ts';
import { due } from '#functions/data/order-payment.ts';
import { handle } from '#functions/lib/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(
  calls.pay,
  ({ params, caller }) => due(params.id, caller.id),
  ({ looked }) => begin(looked),
);
