import type { ActingOperator } from '#functions/domain/audit/operator.ts';
import { changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import {
  keyOf,
  unchanged,
  waitsForOperator,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import type { SellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { conflict, notFound } from '#functions/lib/errors.ts';
import { caseAttributes, openCases } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

import { requireNoParty } from './acting.ts';

/** A failed movement, as stored. */
export type FailedMovement = MovementItem;

/** Step: an operator ends it, once. 409 if it has changed since it was read. */
export const endFailedMovement = (
  movement: FailedMovement,
  action: 'payElsewhere' | 'writeOff',
  set: Record<string, unknown>,
): Step => ({
  ...changeMovement(
    movement,
    action,
    'operator',
    { set, remove: [...dueAttributes, ...caseAttributes] },
    changedMovement,
  ),
  // What was given up stays so, and only leaves the list.
  when: all(unchanged(movement), { GSI1PK: movement.GSI1PK ?? absent }),
});

/** The 409 for what has changed since it was read. */
export const changedMovement = () => conflict('This has just changed: look at it again.');

/** The 409 for what is taken back from its seller at this time, or has changed since it was read. */
export const beingTakenBack = () =>
  conflict('It has just changed, or is taken back from its seller: look at it again.');

/** The key of the movement of this id that is on the list of what needs a person. 404 if there is none. */
export async function keyOfFailedMovement(movementId: string): Promise<Key> {
  for (const { card } of await openCases()) {
    if (card.case === 'movement' && card.movementId === movementId) return keyOf(card);
    if (card.case === 'stuck' && keys.movement.match(card)?.movementId === movementId)
      return { PK: card.PK, SK: card.SK };
  }
  throw notFound(`No movement ${movementId} needs anybody: \`npm run books -- cases\` lists those that do.`);
}

/**
 * A movement that was given up, is stuck, or was refused by the provider. 404 without one, 403 for a party of its work,
 * 409 while it is on its way or once it is made.
 */
export async function findFailedMovement(key: Key, operator: ActingOperator): Promise<FailedMovement> {
  const movement = await findItem<FailedMovement>(key);
  if (!movement?.movementId) throw notFound('There is no such movement.');
  await requireNoParty(operator, movement);
  const { type, state } = movement;
  if (!isFailedMovement(movement)) throw conflict(`This ${type} is ${state}, and not given up.`);
  return movement;
}

/** Whether a movement was given up, is on the list because it is stuck, or was refused and is not being requested. */
export function isFailedMovement(movement: FailedMovement): boolean {
  const { type, state, refused, GSI1PK } = movement;
  const isListed = (state === 'FAILED' || state === 'WAITING') && GSI1PK !== undefined;
  const isRefused =
    type !== 'fee' && state === 'REQUESTED' && refused !== undefined && !waitsForOperator(movement);
  return isListed || isRefused;
}

/** The account in the books that has the money of a failed movement. */
export function sourceOf({ type, state, movementId, sellerId = '' }: FailedMovement): string {
  if (type === 'refund') return accounts.refunding(movementId);
  return state === 'WAITING' ? accounts.seller(sellerId) : accounts.transit(movementId);
}

/** How a failed transfer changes its seller's sums: it was waiting for them, or on its way. Minor units. */
export const noLongerDue = ({ state, amount }: FailedMovement): SellerAccount =>
  state === 'WAITING' ? { balance: -amount, clearing: -amount } : { onItsWay: -amount };

/** How much of a refund its payer has not got: a bank may have given them the rest. Minor units. */
export const missingOf = ({ amount, card }: FailedMovement): number =>
  card?.case === 'movement' ? card.amount : amount;
