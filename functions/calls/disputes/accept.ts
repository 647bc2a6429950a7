import { acceptOffer } from '#functions/domain/orders/disputes.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import { handle } from '#functions/http/handle.ts';
import { disputes as calls } from '#shared/api/disputes.ts';

export const handler = handle(calls.accept, {
  load: ({ params }) => findStory(params.id),
  run: ({ params: { id }, query: { seen }, caller, loaded }) =>
    acceptOffer({ id, userId: caller.id, seen }, loaded),
});
