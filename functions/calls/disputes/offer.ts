import { findDisputed } from '#functions/domain/kinds/kinds.ts';
import { makeOffer } from '#functions/domain/work/disputes.ts';
import { handle } from '#functions/http/handle.ts';
import { disputes as calls } from '#shared/api/work/disputes.ts';

export const handler = handle(calls.offer, {
  load: ({ params }) => findDisputed(params.id),
  run: ({ params: { id }, query: { seen }, body, caller, loaded }) =>
    makeOffer({ id, userId: caller.id, seen }, body, loaded),
});
