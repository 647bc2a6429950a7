import { begin } from '#functions/data/checkout.ts';
import { due } from '#functions/data/module-payment.ts';
import { handle } from '#functions/lib/handle.ts';
import { modules as calls } from '#shared/api/modules.ts';

export const handler = handle(
  calls.pay,
  ({ params, caller }) => due(params.id, caller.id),
  ({ looked }) => begin(looked),
);
