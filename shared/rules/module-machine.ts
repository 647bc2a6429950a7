import { machineOf } from '#shared/work/machine.ts';
import { moduleView } from '#shared/work/module.ts';

import { openTransitions } from './machine.ts';
import { progressOf, type ModuleFacts } from './module-facts.ts';
import type { ModuleAction, ModuleActor, ModuleStage } from './module.ts';

/** The states of a module, and what leads from one to another. */
export const moduleMachine = machineOf(moduleView);

/** The stage to which this action of this actor leads from this stage, by the facts after it. */
export function moduleStageAfter(
  stage: ModuleStage,
  action: ModuleAction,
  actor: ModuleActor,
  after: ModuleFacts,
): ModuleStage {
  const transition = openTransitions(moduleMachine, stage, actor).find(
    (each) => each.action === action && (each.given?.holds(progressOf(after)) ?? true),
  );
  if (!transition) throw new Error(`'${action}' by ${actor} is not possible in ${stage}.`);
  return transition.to;
}
