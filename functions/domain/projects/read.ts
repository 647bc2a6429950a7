import { forbidden, notFound } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findCheaply, findItem, query, type Consistency } from '#functions/table/read.ts';
import * as accessTexts from '#shared/texts/access.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import type { CountedProject, ProjectCounts, ProjectItem, ProjectText, WholeProject } from './record.ts';

export const projectNotFound = () => notFound(notFoundTexts.project);

/** The project of this id without its text, if there is one. */
export async function find(id: string): Promise<ProjectItem | undefined> {
  return findItem<ProjectItem>(keys.project(id));
}

/** The 404 or 403 for somebody who is not the client of this project; undefined for its client. */
export function refusalUnlessClient(project: ProjectItem | undefined, userId: string): Error | undefined {
  if (!project) return projectNotFound();
  return project.card.client.id === userId ? undefined : forbidden(accessTexts.notYours);
}

/** The project, for its client; throws 404 or 403 for everybody else. */
export function requireClient(project: ProjectItem | undefined, userId: string): ProjectItem {
  const refusal = refusalUnlessClient(project, userId);
  if (!project || refusal) throw refusal ?? projectNotFound();
  return project;
}

/** The project of this id with its counts, if there is one. */
export async function findCounted(id: string): Promise<CountedProject | undefined> {
  const [first, last] = [keys.project(id), keys.projectCounts(id)];
  const { items } = await query<Key>({
    where: { PK: first.PK, SK: between(first.SK, last.SK) },
    limit: 2,
  });
  const [project, counts] = items as [ProjectItem, ProjectCounts] | [];
  return project && counts && counted(project, counts);
}

/** The project of this id with its counts; 404 where there is none. */
export async function getCounted(id: string): Promise<CountedProject> {
  const project = await findCounted(id);
  if (!project) throw projectNotFound();
  return project;
}

const counted = (
  project: ProjectItem,
  { modCount, doneCount, endedCount = 0 }: ProjectCounts,
): CountedProject => ({
  ...project,
  modCount,
  doneCount,
  endedCount,
});

/** The project of this id with its counts and its text, if there is one. */
export async function findWhole(id: string, consistency: Consistency): Promise<WholeProject | undefined> {
  const [first, last] = [keys.project(id), keys.projectText(id)];
  const { items } = await query<Key>({
    where: { PK: first.PK, SK: between(first.SK, last.SK) },
    limit: 3,
    consistency,
  });
  const [project, counts, text] = items as [ProjectItem, ProjectCounts, ProjectText] | [];
  return project && counts && text && { project: counted(project, counts), text };
}

/** The project of this id with its text; 404 where there is none. It may lag a moment behind the latest change. */
export async function getWhole(id: string): Promise<WholeProject> {
  const whole = await findCheaply((consistency) => findWhole(id, consistency));
  if (!whole) throw projectNotFound();
  return whole;
}
