import * as bids from '#functions/domain/bids/list.ts';
import { handle } from '#functions/http/handle.ts';
import { projects as calls } from '#shared/api/work/projects.ts';

export const handler = handle(calls.bids, {
  run: ({ params, query, caller }) => bids.ofProject(params.id, caller, query),
});
