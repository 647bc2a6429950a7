import * as bids from '#functions/domain/bids/bids.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/work/bids.ts';

export const handler = handle(calls.check, {
  run: async ({ query: { projectId, freelancerId }, caller }) => {
    const bid = await bids.ofFreelancerOn(projectId, freelancerId ?? caller.id, caller.id);
    return { hasBid: bid !== undefined, ...(bid && { bid }) };
  },
});
