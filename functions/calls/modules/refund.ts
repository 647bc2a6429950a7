import { refund } from '#functions/domain/modules/money/refund.ts';
import { findStory } from '#functions/domain/modules/read.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/work/modules.ts';

export const handler = handle(calls.refund, {
  load: ({ params }) => findStory(params.id),
  run: ({ params: { id }, query: { seen }, body: { amount }, caller, loaded }) =>
    refund({ id, userId: caller.id, seen }, amount, loaded),
});
