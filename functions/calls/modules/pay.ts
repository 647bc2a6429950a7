import { works } from '#functions/domain/kinds/kinds.ts';
import { getDue } from '#functions/domain/modules/money/payment.ts';
import { beginPayment } from '#functions/domain/money/payments/checkout.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/work/modules.ts';

export const handler = handle(calls.pay, {
  load: ({ params, caller }) => getDue(params.id, caller.id),
  run: ({ loaded: due }) => beginPayment([due], works),
});
