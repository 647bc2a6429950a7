import { works } from '#functions/domain/kinds/kinds.ts';
import { getFunding } from '#functions/domain/modules/money/payment.ts';
import { beginPayment } from '#functions/domain/money/payments/checkout.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/work/modules.ts';

export const handler = handle(calls.fund, {
  load: ({ params, query, body, caller }) => getFunding(params.id, caller.id, { ...body, ...query }),
  run: ({ loaded: due }) => beginPayment([due], works),
});
