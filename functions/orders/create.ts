import * as orders from '#functions/data/orders.ts';
import { handle } from '#functions/lib/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.create, ({ params, caller, request }) =>
  orders.place(params.gigId, caller, request.idempotencyKey),
);
