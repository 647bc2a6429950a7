import { findGig } from '#functions/domain/gigs/read.ts';
import { place } from '#functions/domain/orders/place.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.create, {
  load: ({ params }) => findGig(params.gigId),
  run: ({ params, caller, request, loaded: gig }) => place(params.gigId, gig, caller, request.idempotencyKey),
});
