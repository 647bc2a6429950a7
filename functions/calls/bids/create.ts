import { placeBid } from '#functions/domain/bids/place.ts';
import { toBid } from '#functions/domain/bids/record.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    requireSelf(body.freelancerId, caller);
    return toBid(await placeBid(caller, body, request.idempotencyKey));
  },
});
