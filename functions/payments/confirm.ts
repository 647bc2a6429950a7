import { lookUp } from '#functions/data/checkout.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.payments.confirm, ({ body, caller }) =>
  lookUp(body.paymentIntentId, caller.id),
);
