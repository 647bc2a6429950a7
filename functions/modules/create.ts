import { toModule } from '#functions/data/module-view.ts';
import * as modules from '#functions/data/modules.ts';
import * as projects from '#functions/data/projects.ts';
import { handle } from '#functions/lib/handle.ts';
import { modules as calls } from '#shared/api/modules.ts';

export const handler = handle(
  calls.create,
  ({ body }) => projects.standing(body.projectId),
  async ({ body, caller, request, looked: project }) =>
    toModule(await modules.assign(caller.id, body, request.idempotencyKey, project)),
);
