import { findGig } from '#functions/domain/gigs/read.ts';
import * as orders from '#functions/domain/orders/orders.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.create, {
  look: ({ params }) => findGig(params.gigId),
  run: ({ params, caller, request, looked: gig }) =>
    orders.place(params.gigId, caller, request.idempotencyKey, gig),
});
