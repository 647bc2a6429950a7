import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { WorkCard } from '#functions/domain/work/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';

/** A module as a receipt names it: its project's title before its own. */
export async function receiptTitle({ id, title }: Pick<WorkCard, 'id' | 'title'>): Promise<string> {
  const project = await findItem<ProjectItem>(keys.project(projectIdOf(id)), 'eventual');
  return project ? `${project.card.title}: ${title}` : title;
}
