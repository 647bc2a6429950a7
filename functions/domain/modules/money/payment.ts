import { moduleKind } from '#functions/domain/modules/kind.ts';
import { access } from '#functions/domain/modules/read.ts';
import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import * as projects from '#functions/domain/projects/read.ts';
import { findPayment, stillDue, toDue } from '#functions/domain/work/money/payment.ts';
import { requireAllowed, requireSide } from '#functions/domain/work/require.ts';
import { conflict, invalid } from '#functions/lib/errors.ts';
import { oneOf, smallerThan, type Condition } from '#functions/table/conditions.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { currency as currentCurrency } from '#shared/rules/money/currency.ts';
import { estimate } from '#shared/rules/money/estimate.ts';
import type { Minor } from '#shared/rules/money/money.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import type { NamedVerb, Phase } from '#shared/work/phases.ts';

/** What this client has to pay for this module: 404, 403, or 409 when it is not confirmed or already paid. */
export async function getDue(id: string, clientId: string): Promise<PayableNow> {
  const lagging = await findWithPayment(id, 'eventual');
  // A confirmed module changes no more until it is paid, so only a refusal needs the strong read. If its freelancer has given it
  // up just now, no payment begins, and what is paid in a form that was open before goes back.
  const found = lagging.item?.card.phase === 'OWED' ? lagging : await findWithPayment(id, 'strong');
  const { card } = requireMayPay(found.item, clientId, 'settle');
  const amount = card.agreed ?? 0;
  const confirmed: Condition = {
    'card.seller.id': card.seller.id,
    'card.phase': 'OWED' satisfies Phase,
    'card.agreed': amount,
  };
  return {
    ...toDue(moduleKind, card, found.payment, amount),
    stillDue: stillDue(moduleKind, id, 'settle', confirmed),
  };
}

/** What a client wants to pay beforehand, and the version of the module that they have seen. Minor units. */
export type Funding = { amount?: number | undefined; seen?: number | undefined };

/**
 * What this client pays beforehand for this module, by default the estimate: 404, 403, 400 for an amount that cannot be
 * charged, or 409 when no money can be added to it now.
 */
export async function getFunding(
  id: string,
  clientId: string,
  { amount, seen }: Funding,
): Promise<PayableNow> {
  const [{ item, payment }, estimated] = await Promise.all([
    findWithPayment(id, 'strong'),
    amount === undefined ? findEstimate(projectIdOf(id)) : undefined,
  ]);
  const { card } = requireMayPay(item, clientId, 'pay');
  if (seen !== undefined && seen !== card.version) throw conflict(moduleTexts.changed);
  const charged = amount ?? estimated ?? 0;
  if (charged < currentCurrency().minimum || charged > moneyLimits.max)
    throw invalid(moduleTexts.invalidAmount);
  const fundable: Condition = {
    'card.seller.id': card.seller.id,
    'card.phase': oneOf(['WORK', 'REVIEW', 'REVISION'] satisfies Phase[]),
    'card.payments': smallerThan(1),
  };
  return {
    ...toDue(moduleKind, card, payment, charged),
    stillDue: stillDue(moduleKind, id, 'pay', fundable),
  };
}

/** The estimated amount of a module of this project, if it is awarded. */
async function findEstimate(projectId: string): Promise<number | undefined> {
  const project = await projects.find(projectId);
  if (project?.wonFor === undefined) return undefined;
  return estimate(project.wonFor as Minor, project.card.numberOfModules);
}

/** The module as it is stored, if this client may pay for it in this way. */
function requireMayPay(item: ModuleItem | undefined, clientId: string, verb: NamedVerb): ModuleItem {
  const { story } = requireSide(access, item && { item, events: [] }, clientId, 'buyer');
  requireAllowed(moduleKind, story, verb, 'buyer');
  return story.item;
}

/** A module, if there is one, and its payment, if one was begun. */
async function findWithPayment(id: string, consistency: Consistency) {
  const [item, payment] = await Promise.all([
    findItem<ModuleItem>(moduleKey(id), consistency),
    findPayment({ kind: 'module', id }, consistency),
  ]);
  // A malformed id may have the key of another module.
  return { item: item?.card.id === id ? item : undefined, payment };
}
