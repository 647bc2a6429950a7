import { lists } from '#functions/table/keys.ts';
import { walkOf, type Walk } from '#functions/table/walk.ts';

import type { ProjectItem } from './record.ts';

/** The projects that somebody posted; so many to a page, if it is given. */
export const projectsOf = (userId: string, limit?: number): Walk<ProjectItem> =>
  walkOf<ProjectItem>({
    index: 'GSI1',
    where: { GSI1PK: lists.projectsOf(userId) },
    ...(limit ? { limit } : {}),
  });
