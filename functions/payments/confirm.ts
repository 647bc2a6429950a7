import { lookUp } from '#functions/data/checkout.ts';
import { handle } from '#functions/lib/handle.ts';
import { payments as calls } from '#shared/api/payments.ts';

export const handler = handle(calls.confirm, ({ body, caller }) => lookUp(body.paymentIntentId, caller.id));
