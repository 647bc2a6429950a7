import * as projects from '#functions/data/projects.ts';
import { handle } from '#functions/lib/handle.ts';
import { projects as calls } from '#shared/api/projects.ts';

export const handler = handle(calls.ofUser, ({ params, query, caller }) =>
  projects.ofClient(params.userId, caller?.id, query),
);
