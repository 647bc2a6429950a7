import { findStory } from '#functions/domain/orders/read.ts';
import { refund } from '#functions/domain/orders/refund.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.refund, {
  load: ({ params }) => findStory(params.id),
  run: ({ params: { id }, query: { seen }, body: { amount }, caller, loaded }) =>
    refund({ id, userId: caller.id, seen }, amount, loaded),
});
