import * as bids from '#functions/domain/bids/bids.ts';
import { accept } from '#functions/domain/bids/decisions.ts';
import { requireNothingOwed } from '#functions/domain/modules/owed.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.accept, {
  load: async ({ params, caller }) => {
    const [bid] = await Promise.all([bids.get(params.id), requireNothingOwed(caller.id)]);
    return bid;
  },
  run: ({ caller, query, loaded: bid }) => accept(bid, caller.id, query),
});
