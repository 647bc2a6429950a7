import type { Due } from '#functions/domain/money/payable.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { conflict, invalid } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { currency as currentCurrency } from '#shared/rules/currency.ts';
import { estimate } from '#shared/rules/estimate.ts';
import { projectIdOf } from '#shared/rules/module-id.ts';
import type { Minor } from '#shared/rules/money.ts';

import { requireAllowed } from './act.ts';
import { moduleNotFound, notYours } from './read.ts';
import { moduleKey, upToDate, versionOf, whole, type ModuleItem } from './record.ts';

type WithPayment = { module: ModuleItem | undefined; payment: Payment | undefined };

/** What this client has to pay for this module: 404, 403, or 409 when it is not confirmed or already paid. */
export async function getDue(id: string, clientId: string): Promise<Due> {
  const lagging = await findWithPayment(id, 'eventual');
  // A confirmed module changes no more until it is paid, so only a refusal needs the strong read.
  const found = lagging.module?.status === 'PAY' ? lagging : await findWithPayment(id, 'strong');
  const module = requireOfClient(found.module, clientId);
  requireAllowed(module, 'pay', 'client');
  return toDue(module, found.payment, module.amount ?? 0);
}

/** What a client wants to pay beforehand, and the version of the module that they have seen. Minor units. */
export type Funding = { amount?: number | undefined; seen?: number | undefined };

/**
 * What this client pays beforehand for this module, by default the estimate: 404, 403, 400 for an amount that cannot be
 * charged, or 409 when no money can be added to it now.
 */
export async function getFunding(id: string, clientId: string, { amount, seen }: Funding): Promise<Due> {
  const [found, estimated] = await Promise.all([
    findWithPayment(id, 'strong'),
    amount === undefined ? findEstimate(projectIdOf(id)) : undefined,
  ]);
  const module = requireOfClient(found.module, clientId);
  requireAllowed(upToDate({ module, events: [] }).module, 'fund', 'client');
  if (seen !== undefined && seen !== versionOf(module)) throw conflict(refusals.modules.changed);
  const charged = amount ?? estimated ?? 0;
  if (charged < currentCurrency().minimum) throw invalid(messages.modules.invalidAmount);
  return toDue(module, found.payment, charged);
}

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
  return { module: module?.id === id ? whole(module) : undefined, payment };
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
