import { releaseAtOnce } from '#functions/domain/money/books/hold.ts';
import type { Payable } from '#functions/domain/money/payable.ts';
import { projectLifecycle } from '#functions/domain/projects/lifecycle.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { CountedProject } from '#functions/domain/projects/record.ts';
import { all } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { projectIdOf } from '#shared/rules/module-id.ts';

import { moduleLifecycle } from './lifecycle.ts';
import { findWithPayment, toDue } from './payment.ts';
import { moduleKey, type ModuleItem } from './record.ts';

/** What is due for this module, without checking who asks, and how its payment changes it. */
export async function findPayable(id: string): Promise<Payable | undefined> {
  const [{ module, payment }, project] = await Promise.all([
    findWithPayment(id, 'strong'),
    projects.findCounted(projectIdOf(id)),
  ]);
  if (module?.amount === undefined || !project) return undefined;
  return {
    ...toDue(module, payment),
    markPaid: (at, clearance) => markPaid(module, project, at, clearance),
    held: { ...toHeld(module), amount: 0, released: module.status === 'COMPLETED' ? module.amount : 0 },
  };
}

/** A module as something that is paid for: its work was approved before, so the money is not held. */
const toHeld = ({ id, name, freelancerId, currency, commissionRate }: ModuleItem) =>
  ({ kind: 'module', id, title: name, sellerId: freelancerId, currency, commissionRate }) as const;

/** Steps: completes the module, and the project with its last one. Two may be paid at once, so the count must be as read. */
function markPaid(
  module: ModuleItem,
  { card, doneCount }: CountedProject,
  at: string,
  clearance: number,
): Step[] {
  const provider = { as: 'provider' } as const;
  const completion = moduleLifecycle.transition('pay', provider);
  const last = projectLifecycle.transition('payLastModule', provider);
  const isLast = doneCount + 1 === card.numberOfModules;
  const refused = () => new Outdated();
  return [
    change(moduleKey(module.id), {
      set: { ...completion.set, paidAt: at },
      add: { version: 1 },
      when: all(completion.when, { amount: module.amount ?? 0 }),
    }),
    ...releaseAtOnce({ ...toHeld(module), clearance }, module.amount ?? 0, at),
    change(keys.projectCounts(card.id), { set: { doneCount: doneCount + 1 }, when: { doneCount }, refused }),
    ...(isLast
      ? [change(keys.project(card.id), { set: last.set, add: { ver: 1 }, when: last.when, refused })]
      : []),
  ];
}
