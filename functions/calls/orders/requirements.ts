import { saveRequirements } from '#functions/domain/orders/decisions.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.requirements, {
  load: ({ params }) => findStory(params.id),
  run: ({ params: { id }, body: { requirements }, caller, loaded }) =>
    saveRequirements({ id, userId: caller.id }, requirements, loaded),
});
