import { AppError } from '#functions/lib/errors.ts';
import { messages } from '#shared/messages.ts';

import { expression } from './expression.ts';
import { keys } from './keys.ts';
import { moduleKey, type ModuleItem } from './module-view.ts';
import { Outdated } from './outdated.ts';
import type { Due, Payment } from './payable.ts';
import type { ProjectItem } from './project-view.ts';
import { change, get, type Key, type Step } from './table.ts';

type Found = { module: ModuleItem; project: ProjectItem; payment: (Key & Payment) | undefined };

/** What this client has to pay for this module: what they approved and the freelancer confirmed. */
export async function due(id: string, clientId: string): Promise<Due> {
  const found = await withPayment(id);
  if (!found) throw new AppError('not_found', messages.notFound.module);
  const { clientId: owner, status } = found.module;
  if (owner !== clientId) throw new AppError('forbidden', messages.access.notYours);
  if (status === 'COMPLETED') throw new AppError('conflict', messages.modules.alreadyPaid);
  if (status !== 'PAY') throw new AppError('conflict', messages.modules.notToPay);
  return dueFor(found);
}

/** What is due for this module, whoever asks. */
export async function findDue(id: string): Promise<Due | undefined> {
  const found = await withPayment(id);
  return found?.module.amount === undefined ? undefined : dueFor(found);
}

async function withPayment(id: string): Promise<Found | undefined> {
  const [projectId = ''] = id.split('.');
  const [module, project, payment] = await Promise.all([
    get<ModuleItem>(moduleKey(id)),
    get<ProjectItem>(keys.project(projectId)),
    get<Key & Payment>(keys.modulePayment(id)),
  ]);
  return module?.id === id && project ? { module, project, payment } : undefined;
}

function dueFor({ module, project, payment }: Found): Due {
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
    paid: (at) => paid(module, project, at),
  };
}

/** The last module completes its project. Two of them may be paid at the same moment, hence the count as it was read. */
function paid(module: ModuleItem, { card, doneCount }: ProjectItem, at: string): Step[] {
  const isLast = doneCount + 1 === card.numberOfModules;
  return [
    change(
      moduleKey(module.id),
      expression`SET status = ${'COMPLETED'}, paidAt = ${at}`,
      expression`status = ${'PAY'} AND amount = ${module.amount}`,
    ),
    change(
      keys.project(card.id),
      expression`SET doneCount = ${doneCount + 1}, card.isCompleted = ${isLast}, ver = ver + ${1}`,
      expression`doneCount = ${doneCount}`,
      () => new Outdated(),
    ),
  ];
}
