import { projectLifecycle } from '#functions/domain/projects/lifecycle.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { CountedProject } from '#functions/domain/projects/record.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { stageOf } from '#shared/rules/module-facts.ts';
import { isOver } from '#shared/rules/module.ts';

import type { ModuleItem } from './record.ts';

/** Steps: what the end of a module, if this was it, means for its project. */
export async function endSteps(before: ModuleItem, after: ModuleItem): Promise<Step[]> {
  if (isOver(stageOf(before)) || !isOver(stageOf(after))) return [];
  return countEnd(await projects.getCounted(after.projectId), after);
}

/**
 * Steps: the project counts a module that is completed, and is completed with the last one; or one that has ended without
 * that, whose place another can take. Two may end at once, so the count of completed ones must be as read.
 */
export function countEnd({ card, doneCount }: CountedProject, module: ModuleItem): Step[] {
  const key = keys.projectCounts(card.id);
  if (stageOf(module) === 'ENDED') return [change(key, { add: { endedCount: 1 }, when: { PK: exists } })];
  const last = projectLifecycle.transition('payLastModule', { as: 'provider' });
  const isLast = doneCount + 1 === card.numberOfModules;
  const refused = () => new Outdated();
  return [
    change(key, { set: { doneCount: doneCount + 1 }, when: { doneCount }, refused }),
    ...(isLast
      ? [change(keys.project(card.id), { set: last.set, add: { ver: 1 }, when: last.when, refused })]
      : []),
  ];
}
