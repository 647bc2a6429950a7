import * as projects from '#functions/domain/projects/projects.ts';
import { handle } from '#functions/http/handle.ts';
import { projects as calls } from '#shared/api/projects.ts';

export const handler = handle(calls.ofUser, {
  run: ({ params, query, caller }) => projects.ofClient(params.userId, caller?.id, query),
});
