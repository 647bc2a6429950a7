import { allOf } from '#functions/table/all-of.ts';
import { lists } from '#functions/table/keys.ts';

import type { ProjectItem } from './record.ts';

/** The projects that somebody posted. */
export const projectsOf = (userId: string): Promise<ProjectItem[]> =>
  allOf<ProjectItem>('GSI1', lists.projectsOf(userId));
