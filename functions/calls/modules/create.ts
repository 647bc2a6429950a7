import { assign } from '#functions/domain/modules/assign.ts';
import { requireNothingOwed } from '#functions/domain/modules/money/owed.ts';
import { toModule } from '#functions/domain/modules/wire.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/work/modules.ts';

export const handler = handle(calls.create, {
  load: async ({ body, caller }) => {
    const [project] = await Promise.all([projects.getCounted(body.projectId), requireNothingOwed(caller.id)]);
    return project;
  },
  run: async ({ body, caller, request, loaded: project }) => {
    const module = await assign(project, caller.id, body, request.idempotencyKey);
    return toModule({ item: module, events: [] }, caller.id);
  },
});
