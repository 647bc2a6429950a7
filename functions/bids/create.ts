import { toBid } from '#functions/data/bid-view.ts';
import * as bids from '#functions/data/bids.ts';
import { once } from '#functions/data/once.ts';
import { requireSelf } from '#functions/lib/caller.ts';
import { handle } from '#functions/lib/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.create, async ({ body, caller, request }) => {
  requireSelf(body.freelancerId, caller);
  const bid = bids.draft(caller, body);
  const repeatable = { owner: caller.id, call: 'bids.create', key: request.idempotencyKey, input: body };
  // The bid's id says no more than whose it is and on what; its time is this one's alone.
  const { at } = bid.card;
  const placedAt = await once(repeatable, at, (claim) => bids.place(bid, claim));
  return toBid(placedAt === at ? bid : await bids.find(body.projectId + caller.id));
});
