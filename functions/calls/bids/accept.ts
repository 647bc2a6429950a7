import * as bids from '#functions/domain/bids/bids.ts';
import { accept } from '#functions/domain/bids/decisions.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.accept, {
  load: ({ params }) => bids.get(params.id),
  run: ({ caller, query, loaded: bid }) => accept(bid, caller.id, query),
});
