import { close } from '#functions/domain/projects/close.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { toProject } from '#functions/domain/projects/record.ts';
import { handle } from '#functions/http/handle.ts';
import { projects as calls } from '#shared/api/work/projects.ts';

export const handler = handle(calls.close, {
  load: ({ params }) => projects.getWhole(params.id),
  run: async ({ caller, loaded: whole }) => toProject(await close(whole, caller.id)),
});
