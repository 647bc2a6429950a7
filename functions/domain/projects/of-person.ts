import { lists } from '#functions/table/keys.ts';
import { pagerOf, type Pager } from '#functions/table/pager.ts';

import type { ProjectItem } from './record.ts';

/** The projects that somebody posted; so many to a page, if it is given. */
export const projectsOf = (userId: string, limit?: number): Pager<ProjectItem> =>
  pagerOf<ProjectItem>({
    index: 'GSI1',
    where: { GSI1PK: lists.projectsOf(userId) },
    ...(limit ? { limit } : {}),
  });
