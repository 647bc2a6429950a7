import * as orders from '#functions/data/orders.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.orders.create, ({ params, caller, request }) =>
  orders.place(params.gigId, caller, request.idempotencyKey),
);
