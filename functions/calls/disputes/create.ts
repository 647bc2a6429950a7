import { openDispute } from '#functions/domain/orders/disputes.ts';
import { findStory } from '#functions/domain/orders/read.ts';
import { handle } from '#functions/http/handle.ts';
import { disputes as calls } from '#shared/api/disputes.ts';

export const handler = handle(calls.create, {
  load: ({ body }) => findStory(body.orderId),
  run: ({ query: { seen }, body: { orderId, ...offer }, caller, loaded }) =>
    openDispute({ id: orderId, userId: caller.id, seen }, offer, loaded),
});
