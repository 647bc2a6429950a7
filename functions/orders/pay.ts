import { begin } from '#functions/data/checkout.ts';
import { due } from '#functions/data/order-payment.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.orders.pay, async ({ params, caller }) =>
  begin(await due(params.id, caller.id)),
);
