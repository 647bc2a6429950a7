import { accept } from '#functions/data/bid-decisions.ts';
import { handle } from '#functions/lib/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.accept, ({ params, caller }) => accept(params.id, caller.id));
