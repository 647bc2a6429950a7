import { works } from '#functions/domain/kinds/kinds.ts';
import { beginPayment } from '#functions/domain/money/payments/checkout.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.pay, {
  load: ({ params, caller }) => getDue(params.id, caller.id),
  run: ({ loaded: due }) => beginPayment([due], works),
});
