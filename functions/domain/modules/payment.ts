import type { Due, Payable, Payment } from '#functions/domain/money/payable.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { conflict, forbidden, notFound } from '#functions/lib/errors.ts';
import { expression, join } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import { Outdated } from '#functions/table/outdated.ts';
import { change, get, type Freshness, type Key, type Step } from '#functions/table/table.ts';
import { projectIdOf } from '#shared/entities/module.ts';
import { messages } from '#shared/messages.ts';

import { moduleKey, type ModuleItem } from './record.ts';

type Kept = { module: ModuleItem; payment: (Key & Payment) | undefined };

/** What this client has to pay for this module: what they approved and the freelancer confirmed. */
export async function due(id: string, clientId: string): Promise<Due> {
  const lately = await withPayment(id, 'lagging');
  // Once it is to be paid, a module stands still until it is: only a refusal has to look again.
  const kept = lately?.module.status === 'PAY' ? lately : await withPayment(id, 'strong');
  if (!kept) throw notFound(messages.notFound.module);
  const { clientId: owner, status } = kept.module;
  if (owner !== clientId) throw forbidden(messages.access.notYours);
  if (status === 'COMPLETED') throw conflict(messages.modules.alreadyPaid);
  if (status !== 'PAY') throw conflict(messages.modules.notToPay);
  return dueFor(kept);
}

/** What is due for this module, whoever asks. */
export async function findDue(id: string): Promise<Payable | undefined> {
  const [kept, project] = await Promise.all([
    withPayment(id, 'strong'),
    get<ProjectItem>(keys.project(projectIdOf(id))),
  ]);
  if (kept?.module.amount === undefined || !project) return undefined;
  return { ...dueFor(kept), paid: (at) => paid(kept.module, project, at) };
}

async function withPayment(id: string, freshness: Freshness): Promise<Kept | undefined> {
  const [module, payment] = await Promise.all([
    get<ModuleItem>(moduleKey(id), freshness),
    get<Key & Payment>(keys.modulePayment(id), freshness),
  ]);
  return module?.id === id ? { module, payment } : undefined;
}

function dueFor({ module, payment }: Kept): Due {
  const { id, clientId, freelancerId, amount = 0, currency } = module;
  return {
    kind: 'module',
    id,
    payerId: clientId,
    payeeId: freelancerId,
    amount,
    currency,
    key: keys.modulePayment(id),
    payment,
    alreadyPaid: messages.modules.alreadyPaid,
  };
}

/** The last module completes its project. Two of them may be paid at the same moment, hence the count as it was read. */
function paid(module: ModuleItem, { card, doneCount }: ProjectItem, at: string): Step[] {
  const isLast = doneCount + 1 === card.numberOfModules;
  const count = expression`SET doneCount = ${doneCount + 1}`;
  return [
    change(
      moduleKey(module.id),
      expression`SET status = ${'COMPLETED'}, paidAt = ${at}`,
      expression`status = ${'PAY'} AND amount = ${module.amount}`,
    ),
    change(
      keys.project(card.id),
      isLast ? join(count, ', ', expression`card.isCompleted = ${true}, ver = ver + ${1}`) : count,
      expression`doneCount = ${doneCount}`,
      () => new Outdated(),
    ),
  ];
}
