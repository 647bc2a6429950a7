import * as bids from '#functions/domain/bids/bids.ts';
import { accept } from '#functions/domain/bids/decisions.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.accept, {
  look: ({ params }) => bids.find(params.id),
  run: ({ params, caller, looked: bid }) => accept(params.id, caller.id, bid),
});
