import { deliver } from '#functions/domain/orders/deliver.ts';
import { getStory } from '#functions/domain/orders/read.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.complete, {
  load: ({ params, caller }) => getStory(params.id, caller.id),
  run: ({ params: { id }, body, caller, loaded: story }) =>
    deliver({ id, userId: caller.id }, { url: body.fileUrl, note: null }, story),
});
