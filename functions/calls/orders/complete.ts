import { deliver } from '#functions/domain/orders/deliver.ts';
import { getForSeller } from '#functions/domain/orders/orders.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.complete, {
  load: ({ params, caller }) => getForSeller(params.id, caller.id),
  run: ({ body, loaded: order }) => deliver(order, { url: body.fileUrl, note: null }),
});
