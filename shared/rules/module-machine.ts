import { machineOf } from '#shared/work/machine.ts';
import { moduleView } from '#shared/work/module.ts';
import { refusalOfAmount as refusalOfNamed } from '#shared/work/named.ts';
import { rulesOf } from '#shared/work/view.ts';

import { openTransitions } from './machine.ts';
import { progressOf, type ModuleFacts } from './module-facts.ts';
import type { ModuleAction, ModuleActor, ModuleStage } from './module.ts';

/** The rules of modules, by how far one has come. */
export const moduleRules = rulesOf(moduleView);

/** The states of a module, and what leads from one to another. */
export const moduleMachine = machineOf(moduleView);

/** Why this actor may not do this now (milliseconds), as a 409 says it; undefined if they may. */
export const moduleRefusalOf = (facts: ModuleFacts, action: ModuleAction, actor: ModuleActor, now: number) =>
  moduleRules.refusalOf(progressOf(facts), action, actor, now);

/** What this actor may do now (milliseconds). */
export const allowedModuleActions = (facts: ModuleFacts, actor: ModuleActor, now: number) =>
  moduleRules.allowedActions(progressOf(facts), actor, now);

/** Why this amount (minor units) of a funded module cannot be approved now; undefined if it can, and if it is not funded. */
export const refusalOfAmount = (facts: ModuleFacts, amount: number, now: number) =>
  refusalOfNamed(progressOf(facts), amount, now);

/** How a module goes on or ends by itself, and when (milliseconds). */
export const moduleEndingOf = (facts: ModuleFacts) => moduleRules.endingOf(progressOf(facts));

/** Who of a module is reminded of what: before it goes on or ends by itself, and of what is not paid. */
export const moduleReminder = (facts: ModuleFacts) => moduleRules.reminderOf(progressOf(facts));

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
