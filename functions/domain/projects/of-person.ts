import { lists } from '#functions/table/keys.ts';
import { allOf } from '#functions/table/read.ts';

import type { ProjectItem } from './record.ts';

/** The projects that somebody posted. */
export const projectsOf = (userId: string): Promise<ProjectItem[]> =>
  allOf<ProjectItem>({ index: 'GSI1', where: { GSI1PK: lists.projectsOf(userId) } });
