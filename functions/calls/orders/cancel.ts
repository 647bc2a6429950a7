import { works } from '#functions/domain/kinds/kinds.ts';
import { cancel } from '#functions/domain/orders/cancel.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.cancel, {
  load: ({ params }) => findStory(params.id),
  run: ({ params: { id }, query: { seen }, body, caller, loaded }) =>
    cancel({ id, userId: caller.id, seen, ...body }, works, loaded),
});
