import * as projects from '#functions/domain/projects/read.ts';
import type { WorkCard } from '#functions/domain/work/record.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import { transition } from '#functions/table/transition.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';
import { projectMachine } from '#shared/rules/work/project.ts';

/**
 * Steps: the project counts a module that is completed, and is completed with the last one; or one that has ended without
 * that, whose place another can take. Two may end at once, so the count of completed ones must be as read.
 */
export async function countEnd({ id, phase }: WorkCard): Promise<Step[]> {
  const { card, doneCount } = await projects.getCounted(projectIdOf(id));
  const key = keys.projectCounts(card.id);
  if (phase === 'ENDED') return [change(key, { add: { endedCount: 1 }, when: { PK: exists } })];
  const last = transition(projectMachine, 'payLastModule', 'provider');
  const isLast = doneCount + 1 === card.numberOfModules;
  return [
    change(key, { set: { doneCount: doneCount + 1 }, when: { doneCount } }),
    ...(isLast ? [change(keys.project(card.id), { set: last.set, add: { ver: 1 }, when: last.when })] : []),
  ];
}
