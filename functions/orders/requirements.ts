import * as orders from '#functions/data/orders.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.orders.requirements, ({ params, body, caller }) =>
  orders.saveRequirements(params.id, caller.id, body.requirements),
);
