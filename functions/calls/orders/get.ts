import * as orders from '#functions/domain/orders/read.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.get, {
  run: ({ params, caller }) => orders.get(params.id, caller.id),
});
