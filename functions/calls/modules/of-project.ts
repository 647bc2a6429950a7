import * as modules from '#functions/domain/modules/modules.ts';
import { toModule } from '#functions/domain/modules/record.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/modules.ts';

export const handler = handle(calls.ofProject, {
  run: async ({ params, caller }) => ({
    items: (await modules.ofProject(params.projectId, caller.id)).map(toModule),
  }),
});
