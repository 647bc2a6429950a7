import * as bids from '#functions/domain/bids/bids.ts';
import { withdraw } from '#functions/domain/bids/withdraw.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/work/bids.ts';

export const handler = handle(calls.withdraw, {
  load: ({ params }) => bids.getWithProject(params.id),
  run: ({ caller, loaded }) => withdraw(loaded, caller.id),
});
