import { findStory } from '#functions/domain/orders/read.ts';
import { keepRequirementFiles, saveRequirements } from '#functions/domain/orders/requirements.ts';
import { handle } from '#functions/http/handle.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.requirements, {
  load: ({ params }) => findStory(params.id),
  run: async ({ params: { id }, body: { requirements, files: uploads }, caller, loaded }) => {
    const files = uploads && (await keepRequirementFiles(loaded, caller.id, uploads));
    return saveRequirements({ id, userId: caller.id }, { requirements, files }, loaded);
  },
});
