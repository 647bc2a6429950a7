import { reject } from '#functions/data/bid-decisions.ts';
import * as bids from '#functions/data/bids.ts';
import { handle } from '#functions/lib/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(
  calls.reject,
  ({ params }) => bids.find(params.id),
  ({ params, caller, looked: bid }) => reject(params.id, caller.id, bid),
);
