import type { Payment } from '#functions/domain/money/record.ts';
import type { Due, DueNow } from '#functions/domain/money/works.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { conflict, invalid } from '#functions/lib/errors.ts';
import { absent, all, oneOf, type Condition } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import { check, type Step } from '#functions/table/transaction.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { currency as currentCurrency } from '#shared/rules/currency.ts';
import { estimate } from '#shared/rules/estimate.ts';
import { projectIdOf } from '#shared/rules/module-id.ts';
import type { ModuleStatus } from '#shared/rules/module.ts';
import type { Minor } from '#shared/rules/money.ts';

import { refusalFor, requireAllowed } from './act.ts';
import { moduleNotFound, notYours } from './read.ts';
import { moduleKey, upToDate, type ModuleItem } from './record.ts';

type WithPayment = { module: ModuleItem | undefined; payment: Payment | undefined };

/** What this client has to pay for this module: 404, 403, or 409 when it is not confirmed or already paid. */
export async function getDue(id: string, clientId: string): Promise<DueNow> {
  const lagging = await findWithPayment(id, 'eventual');
  // A confirmed module changes no more until it is paid, so only a refusal needs the strong read.
  const found = lagging.module?.status === 'PAY' ? lagging : await findWithPayment(id, 'strong');
  const module = requireOfClient(found.module, clientId);
  requireAllowed(module, 'pay', 'client');
  const amount = module.amount ?? 0;
  return {
    ...toDue(module, found.payment, amount),
    stillDue: stillDue(module, 'pay', { status: 'PAY', amount }),
  };
}

/** What a client wants to pay beforehand, and the version of the module that they have seen. Minor units. */
export type Funding = { amount?: number | undefined; seen?: number | undefined };

/**
 * What this client pays beforehand for this module, by default the estimate: 404, 403, 400 for an amount that cannot be
 * charged, or 409 when no money can be added to it now.
 */
export async function getFunding(id: string, clientId: string, { amount, seen }: Funding): Promise<DueNow> {
  const [found, estimated] = await Promise.all([
    findWithPayment(id, 'strong'),
    amount === undefined ? findEstimate(projectIdOf(id)) : undefined,
  ]);
  const module = requireOfClient(found.module, clientId);
  requireAllowed(upToDate({ module, events: [] }).module, 'fund', 'client');
  if (seen !== undefined && seen !== module.version) throw conflict(refusals.modules.changed);
  const charged = amount ?? estimated ?? 0;
  if (charged < currentCurrency().minimum) throw invalid(messages.modules.invalidAmount);
  return { ...toDue(module, found.payment, charged), stillDue: stillDue(module, 'fund', fundable) };
}

/** Whether no money was added to a module, and some may be: it is neither approved nor over. */
const fundable: Condition = {
  status: oneOf(['WAITING', 'SUBMITTED', 'REWORK'] satisfies ModuleStatus[]),
  fundedAt: absent,
  endedAt: absent,
};

/** Step: this module can still be paid for in this way, and is its freelancer's; 409 otherwise. */
const stillDue = ({ id, freelancerId }: ModuleItem, action: 'pay' | 'fund', when: Condition): Step =>
  check<ModuleItem>(moduleKey(id), {
    when: all({ freelancerId }, when),
    refused: (current) =>
      current
        ? conflict(refusalFor(current, action, 'client') ?? refusals.modules.changed)
        : moduleNotFound(),
  });

/** The estimated amount of a module of this project, if it is awarded. */
async function findEstimate(projectId: string): Promise<number | undefined> {
  const project = await projects.find(projectId);
  if (project?.wonFor === undefined) return undefined;
  return estimate(project.wonFor as Minor, project.card.numberOfModules);
}

function requireOfClient(module: ModuleItem | undefined, clientId: string): ModuleItem {
  if (!module) throw moduleNotFound();
  if (module.clientId !== clientId) throw notYours();
  return module;
}

/** A module, if there is one, and its payment, if one was begun. */
export async function findWithPayment(id: string, consistency: Consistency): Promise<WithPayment> {
  const [module, payment] = await Promise.all([
    findItem<ModuleItem>(moduleKey(id), consistency),
    findItem<Payment>(keys.payment('module', id), consistency),
  ]);
  // A malformed id may have the key of another module.
  return { module: module?.id === id ? module : undefined, payment };
}

/** That this amount (minor units) is due for this module, with its payment if one was begun. */
export function toDue(module: ModuleItem, payment: Payment | undefined, amount: number): Due {
  const { id, clientId, freelancerId, currency } = module;
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
