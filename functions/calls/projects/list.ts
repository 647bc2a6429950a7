import { listProjects } from '#functions/domain/projects/list.ts';
import { handle } from '#functions/http/handle.ts';
import { projects as calls } from '#shared/api/work/projects.ts';

export const handler = handle(calls.list, {
  run: ({ query }) => listProjects(query),
});
