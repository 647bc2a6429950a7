import { releaseAtOnce } from '#functions/domain/money/hold.ts';
import type { Due, Payable } from '#functions/domain/money/payable.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import { projectLifecycle } from '#functions/domain/projects/lifecycle.ts';
import * as projects from '#functions/domain/projects/read.ts';
import type { CountedProject } from '#functions/domain/projects/record.ts';
import { all } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { messages } from '#shared/messages.ts';
import { defaultCommission } from '#shared/rules/commission.ts';
import { projectIdOf } from '#shared/rules/module-id.ts';

import { moduleLifecycle } from './lifecycle.ts';
import { moduleKey, type ModuleItem } from './record.ts';

type WithPayment = { module: ModuleItem | undefined; payment: Payment | undefined };

/** What this client has to pay for this module: 404, 403, or 409 when it is not confirmed or already paid. */
export async function getDue(id: string, clientId: string): Promise<Due> {
  const lagging = await findWithPayment(id, 'eventual');
  // A confirmed module changes no more until it is paid, so only a refusal needs the strong read.
  const { module, payment } =
    lagging.module?.status === 'PAY' ? lagging : await findWithPayment(id, 'strong');
  // The client pays, but in the machine it is the provider who completes the payment.
  moduleLifecycle.requireActor(module, { as: 'client', id: clientId });
  return toDue(moduleLifecycle.requireAllowed(module, 'pay', { as: 'provider' }), payment);
}

/** What is due for this module, without checking who asks. */
export async function findPayable(id: string): Promise<Payable | undefined> {
  const [{ module, payment }, project] = await Promise.all([
    findWithPayment(id, 'strong'),
    projects.findCounted(projectIdOf(id)),
  ]);
  if (module?.amount === undefined || !project) return undefined;
  return {
    ...toDue(module, payment),
    markPaid: (at) => markPaid(module, project, at),
    held: { ...toHeld(module), amount: 0, released: module.status === 'COMPLETED' ? module.amount : 0 },
  };
}

async function findWithPayment(id: string, consistency: Consistency): Promise<WithPayment> {
  const [module, payment] = await Promise.all([
    findItem<ModuleItem>(moduleKey(id), consistency),
    findItem<Payment>(keys.payment('module', id), consistency),
  ]);
  // A malformed id may have the key of another module.
  return { module: module?.id === id ? module : undefined, payment };
}

function toDue(module: ModuleItem, payment: Payment | undefined): Due {
  const { id, clientId, freelancerId, amount = 0, currency } = module;
  return {
    kind: 'module',
    id,
    payerId: clientId,
    payeeId: freelancerId,
    amount,
    currency,
    key: keys.payment('module', id),
    payment,
    alreadyPaid: messages.modules.alreadyPaid,
  };
}

/** A module as something that is paid for: its work was approved before, so the money is not held. */
const toHeld = ({ id, freelancerId, currency }: ModuleItem) =>
  ({ kind: 'module', id, sellerId: freelancerId, currency, commissionRate: defaultCommission }) as const;

/** Steps: completes the module, and the project with its last one. Two may be paid at once, so the count must be as read. */
function markPaid(module: ModuleItem, { card, doneCount }: CountedProject, at: string): Step[] {
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
    ...releaseAtOnce(toHeld(module), module.amount ?? 0, at),
    change(keys.projectCounts(card.id), { set: { doneCount: doneCount + 1 }, when: { doneCount }, refused }),
    ...(isLast
      ? [change(keys.project(card.id), { set: last.set, add: { ver: 1 }, when: last.when, refused })]
      : []),
  ];
}
