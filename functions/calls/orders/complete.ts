import * as orders from '#functions/domain/orders/orders.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.complete, {
  look: ({ params, caller }) => orders.ofSeller(params.id, caller.id),
  run: ({ params, body, caller, looked: order }) =>
    orders.deliver(params.id, caller.id, { url: body.fileUrl, note: null }, order),
});
