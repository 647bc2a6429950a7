import { lacksEmail } from '#functions/domain/accounts/lacks-email.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import type { Arrival, Arriving, BankAction, Work } from '#functions/domain/money/works.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { CountedProject } from '#functions/domain/projects/record.ts';
import { now } from '#functions/lib/clock.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { messages } from '#shared/messages.ts';
import { stageOf } from '#shared/rules/module-facts.ts';
import { projectIdOf } from '#shared/rules/module-id.ts';
import { isModuleOpen, moduleRefusalOf } from '#shared/rules/module-rules.ts';
import { isOver } from '#shared/rules/module.ts';

import { applyClock } from './clock.ts';
import { countEnd } from './ends.ts';
import { tellRefunded } from './news.ts';
import { findWithPayment, toDue } from './payment.ts';
import { moduleKey, upToDate, type ModuleItem, type ModuleStory } from './record.ts';
import { stepOfClock, takeStep, toHeld, type Doing } from './step.ts';

/** A module, and all that money asks of it; undefined while no amount is due for it. */
export async function findWork(id: string): Promise<Work | undefined> {
  const [{ module, payment }, project] = await Promise.all([
    findWithPayment(id, 'strong'),
    projects.findCounted(projectIdOf(id)),
  ]);
  if (!project) return undefined;
  if (!module) return payment && ofRemoved(payment);
  const amount = payment?.amount ?? module.amount;
  if (amount === undefined) return undefined;
  // What happened to a module is only read to be shown.
  const story = { module, events: [] };
  return {
    ...toDue(module, payment, amount),
    held: { ...toHeld(module), amount: module.held, released: module.released },
    arrive: async (arriving) => arrive({ module, payment }, project, amount, arriving),
    bank: (action, at, taken) => bank(story, project, { action, by: 'bank', at, amount: taken }),
    returned: (returned) => [
      change(moduleKey(id), { add: { returning: -returned, returned }, when: { PK: exists } }),
      // An amount below 0: the bank has sent it back, and it is refunded again.
      ...(returned > 0 ? [tellRefunded(module, returned)] : []),
    ],
    unclaimed: (unclaimed, at) =>
      takeStep(story, { action: 'returnUnclaimed', by: 'clock', at, amount: unclaimed }).steps,
    applyDue: async () =>
      module.fundedAt !== undefined && stepOfClock(story) !== undefined
        ? (await applyClock(id)) === 'ended'
        : false,
    lacksEmail: () => lacksEmail(module.freelancerId),
  };
}

/** A payment of a module that was removed: when its project was given to somebody else, before there was money in it. */
function ofRemoved(payment: Payment): Work {
  const { id, kind, payeeId, currency } = payment;
  return {
    ...payment,
    key: keys.payment(kind, id),
    payment,
    alreadyPaid: messages.modules.alreadyPaid,
    held: { kind, id, title: '', sellerId: payeeId, currency, commissionRate: 0, amount: 0, released: 0 },
    arrive: async () => ({ ended: [] }),
    bank: () => [],
    returned: () => [],
    unclaimed: () => [],
    applyDue: async () => false,
    lacksEmail: async () => false,
  };
}

/** A confirmed module is completed, else it is funded. */
function arrive(
  { module, payment }: { module: ModuleItem; payment: Payment | undefined },
  project: CountedProject,
  amount: number,
  { at, clearance }: Arriving,
): Arrival {
  const action = wayToPay(module, payment, amount);
  if (!action) return { ended: [] };
  const after = takeStep({ module, events: [] }, { action, by: 'client', at, amount, clearance });
  return { paid: action === 'fund' ? after.steps : [...after.steps, ...countEnd(project, after.module)] };
}

/** How this amount, paid for this module, counts now; undefined if it does not, and goes back. */
function wayToPay(
  module: ModuleItem,
  payment: Payment | undefined,
  amount: number,
): 'pay' | 'fund' | undefined {
  if (payment && payment.payeeId !== module.freelancerId) return undefined;
  if (module.status === 'PAY') return amount === module.amount ? 'pay' : undefined;
  const current = upToDate({ module, events: [] }).module;
  return moduleRefusalOf(current, 'fund', 'client', now()) === undefined ? 'fund' : undefined;
}

/** Steps: what the client's bank does. A module that is not paid, or has ended, does not change by it. */
function bank(story: ModuleStory, project: CountedProject, doing: Doing & { action: BankAction }): Step[] {
  const stage = stageOf(story.module);
  if (!isModuleOpen(story.module, doing.action, 'bank')) return [];
  const after = takeStep(story, doing);
  const hasEnded = !isOver(stage) && isOver(stageOf(after.module));
  return [...after.steps, ...(hasEnded ? countEnd(project, after.module) : [])];
}
