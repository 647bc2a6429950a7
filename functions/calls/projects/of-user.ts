import { listProjectsOfClient } from '#functions/domain/projects/list.ts';
import { handle } from '#functions/http/handle.ts';
import { projects as calls } from '#shared/api/work/projects.ts';

export const handler = handle(calls.ofUser, {
  run: ({ params, query, caller }) => listProjectsOfClient(params.userId, caller?.id, query),
});
