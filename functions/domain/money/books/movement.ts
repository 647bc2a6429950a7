import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { listedAs, type CaseListing } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, type Condition } from '#functions/table/conditions.ts';
import { dueAt, failuresOf, type Due } from '#functions/table/due.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { isStuck } from '#functions/table/schedule-retry.ts';
import { create, drop, type Step } from '#functions/table/transactions/transaction.ts';
import type { MovementState, MovementType } from '#shared/rules/money/movement.ts';

import { waitsForNumber } from './numbers.ts';
import type { PaymentRef } from './payment.ts';

/** Whether a transfer waits for the operator, who pays it by hand: it has no account at the provider. */
export const waitsForOperator = ({ type, state, accountId }: Movement): boolean =>
  type === 'transfer' && state === 'REQUESTED' && accountId === '';

/** Whether a transfer has begun in the books, and nothing of it has left: the operator pays it by hand, or the provider has refused it. */
export const isStillHere = (movement: Movement): boolean =>
  waitsForOperator(movement) ||
  (movement.type === 'transfer' &&
    movement.state === 'REQUESTED' &&
    movement.refused !== undefined &&
    movement.sentAt === undefined);

/**
 * Money that the provider is to move, as it is stored: written with the state that requires it, sent by a job, confirmed by
 * what the provider says about it. `amount` in minor units.
 */
export type Movement = PaymentRef & {
  movementId: string;
  type: MovementType;
  amount: number;
  currency: string;
  state: MovementState;
  requestedAt: string;
  /** How many requests to the provider have failed for good: the next attempt is a new request. */
  attempts: number;
  /** Why the provider refused the latest one, or why there is none any more. */
  refused?: string;
  /** When the current request was first sent. */
  sentAt?: string;
  /** When the provider had proven it. */
  confirmedAt?: string;
  /** The provider's id of it, once it is known, and the ids of those before it that failed. */
  providerId?: string;
  failed?: string[];
  /** Whose money a transfer or reversal moves, and the account at the provider. */
  sellerId?: string;
  accountId?: string;
  /** Which operator pays a transfer by hand now, or has paid it, and since when (ISO). */
  claimed?: { by: string; name: string; at: string };
  /** What of a transfer's amount went to its seller's debts instead. */
  netted?: number;
  /** Since when a transfer waits for an account, and since when the marketplace's balance was first too low for it (ISO). */
  waitingSince?: string;
  delayedSince?: string;
  /** The movement whose transfer a reversal takes back, and whether it does so only while a bank examines the payment. */
  reverses?: string;
  withholds?: boolean;
  /** Whether a transfer is of what was taken back so: its charge is the source of an earlier one. */
  repeats?: boolean;
  /** The number of its receipt or credit note, soon after the fee is booked or the refund is proven. */
  number?: string;
  /** The intent that was set aside, where it is that one's money which goes back, or its fee. */
  returns?: string;
};

export type MovementItem = Key & Movement & Partial<Due> & Partial<CaseListing>;

type Request = PaymentRef & {
  amount: number;
  currency: string;
  at: string;
  /** When it is due, in milliseconds: now by default. */
  due?: number;
  /** In which it begins: what was released clears first. */
  state?: 'REQUESTED' | 'CLEARING';
  /** How many requests have failed already; 0 by default. */
  attempts?: number;
  sellerId?: string;
  reverses?: string;
  withholds?: boolean;
  repeats?: boolean;
  returns?: string;
  /** Whether it waits for the number of its seller's statement. */
  isNumbered?: boolean;
};

/** Step: the provider is to move this. The job that sends what is due checks once. */
export function requestMovement(
  type: MovementType,
  { at, due = now(), state = 'REQUESTED', attempts = 0, isNumbered = false, ...request }: Request,
  movementId = newId(),
): Step {
  const movement: Movement = { movementId, type, ...request, state, requestedAt: at, attempts };
  return create({
    ...keyOf(movement),
    ...movement,
    ...dueAt(due, movementId),
    ...listedForReversal(movement),
    ...(isNumbered ? waitsForNumber(at, movementId) : {}),
  });
}

/** The attributes that list a reversal among those that are pending for a seller's account. */
const listedForReversal = ({ type, sellerId, movementId }: Movement) =>
  type === 'reversal' && sellerId ? { GSI2PK: lists.reversalsOf(sellerId), GSI2SK: movementId } : {};

/** The attributes to remove to take a reversal off that list. */
export const reversalListing = ['GSI2PK', 'GSI2SK'] as const;

/** The key of a movement, in the books of its work. */
export const keyOf = ({ kind, id, movementId }: Pick<Movement, 'kind' | 'id' | 'movementId'>): Key =>
  keys.movement(booksOf({ kind, id }), movementId);

/** The attributes of a movement that waits for the operator, from now on. */
export function operatorListing(
  movement: Movement,
  reason: 'failed' | 'otherEnvironment' | 'delayed' | 'payout',
): CaseListing {
  const { movementId, kind, id, type, amount, currency } = movement;
  const about = { movementId, kind, id, amount, currency };
  const card =
    reason === 'payout'
      ? ({ case: reason, ...about } as const)
      : ({ case: 'movement', reason, type, ...about } as const);
  return listedAs(card, timestamp());
}

/** Holds while a movement is as it was read, except for when it is checked. */
export const unchanged = ({
  state,
  attempts,
  amount,
  providerId,
  claimed,
  withholds,
}: Movement): Condition => ({
  state,
  attempts,
  amount,
  providerId: providerId ?? absent,
  'claimed.at': claimed?.at ?? absent,
  withholds: withholds ?? absent,
});

/** Steps: remove a movement from the operator's list that was stuck and now proceeds. */
export const noLongerStuck = ({ PK, SK, GSI3PK, GSI3SK }: MovementItem): Step[] =>
  GSI3PK && GSI3SK && isStuck(failuresOf({ PK, SK, GSI3PK, GSI3SK }))
    ? [drop(keys.dueIssue({ PK, SK }))]
    : [];
