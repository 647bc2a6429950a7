import { moduleView } from '#shared/work/module.ts';
import { refusalOfAmount as refusalOfNamed } from '#shared/work/named.ts';
import { rulesOf } from '#shared/work/view.ts';

import { progressOf, type ModuleFacts } from './module-facts.ts';
import type { ModuleAction, ModuleActor } from './module.ts';

/** The rules of modules, by how far one has come. */
export const moduleRules = rulesOf(moduleView);

/** Why this actor may not do this now (milliseconds), as a 409 says it; undefined if they may. */
export const moduleRefusalOf = (facts: ModuleFacts, action: ModuleAction, actor: ModuleActor, now: number) =>
  moduleRules.refusalOf(progressOf(facts), action, actor, now);

/** What this actor may do now (milliseconds). */
export const allowedModuleActions = (facts: ModuleFacts, actor: ModuleActor, now: number) =>
  moduleRules.allowedActions(progressOf(facts), actor, now);

/** Whether the stage allows this to this actor, whatever else it requires. */
export const isModuleOpen = (facts: ModuleFacts, action: ModuleAction, actor: ModuleActor) =>
  moduleRules.isOpen(progressOf(facts), action, actor);

/** Why this amount (minor units) of a funded module cannot be approved now; undefined if it can, and if it is not funded. */
export const refusalOfAmount = (facts: ModuleFacts, amount: number, now: number) =>
  refusalOfNamed(progressOf(facts), amount, now);

/** How a module goes on or ends by itself, and when (milliseconds). */
export const moduleEndingOf = (facts: ModuleFacts) => moduleRules.endingOf(progressOf(facts));

/** Who of a module is reminded of what: before it goes on or ends by itself, and of what is not paid. */
export const moduleReminder = (facts: ModuleFacts) => moduleRules.reminderOf(progressOf(facts));
