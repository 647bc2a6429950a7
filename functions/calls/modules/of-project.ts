import { ofProject } from '#functions/domain/modules/read.ts';
import { toModules } from '#functions/domain/modules/wire.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/work/modules.ts';

export const handler = handle(calls.ofProject, {
  run: async ({ params, caller }) => ({
    items: await toModules(await ofProject(params.projectId, caller.id), caller.id),
  }),
});
