import * as modules from '#functions/domain/modules/modules.ts';
import { findStory } from '#functions/domain/modules/read.ts';
import { toModule } from '#functions/domain/modules/record.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/modules.ts';

export const handler = handle(calls.update, {
  load: ({ params }) => findStory(params.id),
  run: async ({ params, body, caller, loaded }) =>
    toModule(await modules.edit(params.id, caller.id, body, loaded), caller.id),
});
