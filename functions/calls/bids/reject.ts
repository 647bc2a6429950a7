import * as bids from '#functions/domain/bids/bids.ts';
import { reject } from '#functions/domain/modules/reject-bid.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/work/bids.ts';

export const handler = handle(calls.reject, {
  load: ({ params }) => bids.getWithProject(params.id),
  run: ({ caller, query, loaded }) => reject(loaded, caller.id, query),
});
