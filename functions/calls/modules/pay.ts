import { due } from '#functions/domain/modules/payment.ts';
import { begin } from '#functions/domain/money/checkout.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/modules.ts';

export const handler = handle(calls.pay, {
  look: ({ params, caller }) => due(params.id, caller.id),
  run: ({ looked }) => begin(looked),
});
