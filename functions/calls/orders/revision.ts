import { requestRevision } from '#functions/domain/orders/decisions.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.revision, {
  load: ({ params }) => findStory(params.id),
  run: ({ params: { id }, query: { seen }, body: { message }, caller, loaded }) =>
    requestRevision({ id, userId: caller.id, seen }, message, loaded),
});
