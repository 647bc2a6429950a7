import * as bids from '#functions/data/bids.ts';
import { handle } from '#functions/lib/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.check, async ({ query, caller }) => ({
  hasBid: await bids.hasBid(query.projectId, query.freelancerId, caller.id),
}));
