import { toModule } from '#functions/data/module-view.ts';
import * as modules from '#functions/data/modules.ts';
import { handle } from '#functions/lib/handle.ts';
import { modules as calls } from '#shared/api/modules.ts';

export const handler = handle(calls.ofProject, async ({ params, caller }) => ({
  items: (await modules.ofProject(params.projectId, caller.id)).map(toModule),
}));
