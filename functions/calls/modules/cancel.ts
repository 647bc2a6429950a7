import { cancel } from '#functions/domain/modules/cancel.ts';
import { findStory } from '#functions/domain/modules/read.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/work/modules.ts';

export const handler = handle(calls.cancel, {
  load: ({ params }) => findStory(params.id),
  run: ({ params: { id }, query: { seen }, body: { reason }, caller, loaded }) =>
    cancel({ id, userId: caller.id, seen, reason }, loaded),
});
