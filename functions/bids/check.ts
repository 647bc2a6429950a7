import * as bids from '#functions/data/bids.ts';
import { handle } from '#functions/lib/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.check, async ({ query, caller }) => {
  const bid = await bids.ofFreelancerOn(query.projectId, query.freelancerId, caller.id);
  return { hasBid: bid !== undefined, ...(bid && { bid }) };
});
