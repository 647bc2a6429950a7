import { findDisputed } from '#functions/domain/kinds/kinds.ts';
import { acceptOffer } from '#functions/domain/work/disputes.ts';
import { handle } from '#functions/http/handle.ts';
import { disputes as calls } from '#shared/api/work/disputes.ts';

export const handler = handle(calls.accept, {
  load: ({ params }) => findDisputed(params.id),
  run: ({ params: { id }, query: { seen }, caller, loaded }) =>
    acceptOffer({ id, userId: caller.id, seen }, loaded),
});
