import { findGig } from '#functions/domain/gigs/read.ts';
import { requireNothingOwed } from '#functions/domain/modules/money/owed.ts';
import { place } from '#functions/domain/orders/place.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.create, {
  load: async ({ params, caller }) => {
    const [gig] = await Promise.all([findGig(params.gigId), requireNothingOwed(caller.id)]);
    return gig;
  },
  run: ({ params, caller, request, loaded: gig }) => place(params.gigId, gig, caller, request.idempotencyKey),
});
