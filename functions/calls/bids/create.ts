import { placeBid } from '#functions/domain/bids/place.ts';
import { toBid } from '#functions/domain/bids/record.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { requireSelf } from '#functions/http/caller.ts';
import { handle } from '#functions/http/handle.ts';
import { bids as calls } from '#shared/api/work/bids.ts';

export const handler = handle(calls.create, {
  load: ({ body }) => projects.find(body.projectId),
  run: async ({ body, caller, request, loaded: project }) => {
    requireSelf(body.freelancerId, caller);
    return toBid(await placeBid(caller, body, project, request.idempotencyKey));
  },
});
