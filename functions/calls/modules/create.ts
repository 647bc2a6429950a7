import { assign } from '#functions/domain/modules/assign.ts';
import { toModule } from '#functions/domain/modules/record.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { handle } from '#functions/http/handle.ts';
import { modules as calls } from '#shared/api/modules.ts';

export const handler = handle(calls.create, {
  load: ({ body }) => projects.getCounted(body.projectId),
  run: async ({ body, caller, request, loaded: project }) =>
    toModule(await assign(project, caller.id, body, request.idempotencyKey)),
});
