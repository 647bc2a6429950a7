import { decideStatus } from '#functions/domain/modules/modules.ts';
import { findStory } from '#functions/domain/modules/read.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/work/modules.ts';

export const handler = handle(calls.status, {
  load: ({ params }) => findStory(params.id),
  run: ({ params: { id }, body, caller, loaded }) => decideStatus({ id, userId: caller.id }, body, loaded),
});
