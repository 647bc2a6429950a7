import * as bids from '#functions/domain/bids/list.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/work/bids.ts';

export const handler = handle(calls.ofUser, {
  run: async ({ params, query, caller }) => {
    requireSelf(params.id, caller);
    const { items, next } = await bids.ofFreelancer(params.id, query);
    return { projectBids: items, next: next ?? null };
  },
});
