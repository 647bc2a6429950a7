import * as bids from '#functions/domain/bids/bids.ts';
import { toBid } from '#functions/domain/bids/record.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { once } from '#functions/table/once.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    requireSelf(body.freelancerId, caller);
    const bid = bids.draft(caller, body);
    const repeatable = { owner: caller.id, call: 'bids.create', key: request.idempotencyKey, input: body };
    // The bid's id says no more than whose it is and on what; its time is this one's alone.
    const { at } = bid.card;
    const placedAt = await once(repeatable, at, (claim) => bids.place(bid, claim));
    return toBid(placedAt === at ? bid : await bids.find(body.projectId + caller.id));
  },
});
