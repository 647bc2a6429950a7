import { toProject } from '#functions/data/project-view.ts';
import * as projects from '#functions/data/projects.ts';
import { handle } from '#functions/lib/handle.ts';
import { projects as calls } from '#shared/api/projects.ts';

export const handler = handle(calls.get, async ({ params }) => toProject(await projects.read(params.id)));
