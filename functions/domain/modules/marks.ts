import { addModuleDone } from '#functions/domain/accounts/seller-totals.ts';
import type { Step } from '#functions/table/transaction.ts';
import { moduleDeadline } from '#shared/rules/module-facts.ts';

import type { ModuleItem } from './record.ts';

type Marks = Pick<ModuleItem, 'submittedInTime' | 'doneAt'>;

/** What a change at this ISO time makes of a module for good, and its freelancer's profile counts. */
export function marksOf(before: ModuleItem, after: ModuleItem, at: string): Marks {
  const isFirstWork = !before.submittedAt && after.submittedAt !== undefined;
  const isDone = before.status !== 'COMPLETED' && after.status === 'COMPLETED' && after.released > 0;
  return {
    ...(isFirstWork ? { submittedInTime: Date.parse(at) <= moduleDeadline(before) } : {}),
    ...(isDone ? { doneAt: at } : {}),
  };
}

/** Steps: counts a module for its freelancer once it is done. */
export const countDone = (before: ModuleItem, after: ModuleItem): Step[] =>
  after.doneAt && !before.doneAt ? [addModuleDone(after.freelancerId, after.submittedInTime === true)] : [];
