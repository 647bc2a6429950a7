import * as bids from '#functions/domain/bids/bids.ts';
import { bidId, toBid } from '#functions/domain/bids/record.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { createOnce } from '#functions/table/create-once.ts';
import { bids as calls } from '#shared/api/bids.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    requireSelf(body.freelancerId, caller);
    const bid = bids.draft(caller, body);
    const createRequest = {
      owner: caller.id,
      call: 'bids.create',
      key: request.idempotencyKey,
      input: body,
    };
    return createOnce(createRequest, {
      id: bidId(bid),
      create: async (claim) => {
        await bids.place(bid, claim);
        return toBid(bid);
      },
      get: async () => toBid(await bids.get(bidId(bid))),
    });
  },
});
