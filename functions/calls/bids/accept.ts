import * as bids from '#functions/domain/bids/bids.ts';
import { accept } from '#functions/domain/bids/decisions.ts';
import { requireNothingOwed } from '#functions/domain/modules/money/owed.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/work/bids.ts';

export const handler = handle(calls.accept, {
  load: async ({ params, caller }) => {
    const [found] = await Promise.all([bids.getWithProject(params.id), requireNothingOwed(caller.id)]);
    return found;
  },
  run: ({ caller, query, loaded }) => accept(loaded, caller.id, query),
});
