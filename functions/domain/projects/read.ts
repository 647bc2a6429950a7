import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findCheaply, findItem, query, type Consistency } from '#functions/table/read.ts';

import { projectNotFound } from './lifecycle.ts';
import type { ProjectItem, ProjectText, WholeProject } from './record.ts';

/** The project of this id without its text, if there is one. */
export async function find(id: string): Promise<ProjectItem | undefined> {
  return findItem<ProjectItem>(keys.project(id));
}

/** The project of this id without its text; 404 where there is none. */
export async function get(id: string): Promise<ProjectItem> {
  const project = await find(id);
  if (!project) throw projectNotFound();
  return project;
}

/** The project of this id with its text, if there is one. */
export async function findWhole(id: string, consistency: Consistency): Promise<WholeProject | undefined> {
  const [first, last] = [keys.project(id), keys.projectText(id)];
  const { items } = await query<Key>({
    where: { PK: first.PK, SK: between(first.SK, last.SK) },
    limit: 2,
    consistency,
  });
  const [project, text] = items as [ProjectItem, ProjectText] | [];
  return project && text && { project, text };
}

/** The project of this id with its text; 404 where there is none. It may lag a moment behind the latest change. */
export async function getWhole(id: string): Promise<WholeProject> {
  const whole = await findCheaply((consistency) => findWhole(id, consistency));
  if (!whole) throw projectNotFound();
  return whole;
}
