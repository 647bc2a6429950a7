import { works } from '#functions/domain/kinds/kinds.ts';
import { confirmPayment, countLookUp } from '#functions/domain/money/payments/confirm.ts';
import { handle } from '#functions/http/handle.ts';
import { payments as calls } from '#shared/api/money/payments.ts';

export const handler = handle(calls.confirm, {
  load: ({ body, caller }) => countLookUp({ payerId: caller.id, intentId: body.paymentIntentId }),
  run: ({ body, caller, loaded: refused }) =>
    confirmPayment({ payerId: caller.id, intentId: body.paymentIntentId }, refused, works),
});
