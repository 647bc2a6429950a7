import * as projects from '#functions/domain/projects/read.ts';
import { toProject } from '#functions/domain/projects/record.ts';
import { handle } from '#functions/http/handle.ts';
import { projects as calls } from '#shared/api/work/projects.ts';

export const handler = handle(calls.get, {
  run: async ({ params }) => toProject(await projects.getWhole(params.id)),
});
