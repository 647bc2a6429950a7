import { nextLook, remindSteps } from '#functions/domain/protection/reminders.ts';
import type { Step } from '#functions/table/transaction.ts';
import type { ModuleFacts } from '#shared/rules/module-facts.ts';
import { moduleEndingOf, moduleReminder } from '#shared/rules/module-rules.ts';

import { tellReminder } from './news.ts';
import { moduleKey, type ModuleItem } from './record.ts';

/** When the clock has next to look at a module, in milliseconds: to remind somebody, or to end it. */
export const dueOf = (facts: ModuleFacts): number | undefined =>
  nextLook(moduleReminder(facts), moduleEndingOf(facts));

/** Steps: a reminder of this module that is due. None if no reminder is. */
export function remind(module: ModuleItem): Step[] {
  const reminder = moduleReminder(module);
  if (!reminder) return [];
  const record = {
    id: module.id,
    key: moduleKey(module.id),
    item: module,
    when: { version: module.version },
  };
  return remindSteps({ ...record, next: dueOf(module) }, reminder, tellReminder(module, reminder));
}
