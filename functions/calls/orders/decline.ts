import { works } from '#functions/domain/kinds.ts';
import { decline } from '#functions/domain/orders/cancel.ts';
import { findWithPayment } from '#functions/domain/orders/payment.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.decline, {
  load: ({ params }) => findWithPayment(params.id),
  run: ({ params: { id }, query: { seen }, body, caller, loaded }) =>
    decline(loaded, { id, userId: caller.id, seen, ...body }, works),
});
