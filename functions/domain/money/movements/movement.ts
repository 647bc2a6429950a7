import type { PaymentKind } from '#functions/domain/money/record.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, type Condition } from '#functions/table/conditions.ts';
import { dueAt, failuresOf, type Due } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { isStuck } from '#functions/table/put-back.ts';
import { create, drop, type Step } from '#functions/table/transaction.ts';

/** A refund to the payer; or the provider's fee of a charge, which is only looked up and booked. */
export type MovementType = 'refund' | 'fee';

export type MovementState = 'REQUESTED' | 'SENT' | 'CONFIRMED' | 'FAILED';

/**
 * Money that the provider is to move, as it is stored: written with the state that requires it, sent by a job, confirmed by
 * what the provider says about it. `amount` in minor units.
 */
export type Movement = {
  movementId: string;
  type: MovementType;
  kind: PaymentKind;
  id: string;
  amount: number;
  currency: string;
  state: MovementState;
  requestedAt: string;
  /** How many requests to the provider have come to nothing for good: the next one is another request. */
  attempts: number;
  /** When the current request was first sent. */
  sentAt?: string;
  /** When the provider had proven it. */
  confirmedAt?: string;
  /** The provider's id of it, once it is known, and the ids of those before it that failed. */
  providerId?: string;
  failed?: string[];
  /** The number of its receipt or credit note, once the fee is booked or the refund is proven. */
  number?: string;
  /** The intent that was set aside, where it is that one's money which goes back, or its fee. */
  returns?: string;
};

export type MovementItem = Key & Movement & Partial<Due>;

type Request = {
  kind: PaymentKind;
  id: string;
  amount: number;
  currency: string;
  at: string;
  returns?: string;
};

/** Step: the provider is to move this. The job that sends it looks at once. */
export function requestMovement(type: MovementType, { at, ...request }: Request, movementId = newId()): Step {
  const movement: Movement = {
    movementId,
    type,
    ...request,
    state: 'REQUESTED',
    requestedAt: at,
    attempts: 0,
  };
  return create({ ...keyOf(movement), ...movement, ...dueAt(now(), movementId) });
}

export const keyOf = ({ kind, id, movementId }: Pick<Movement, 'kind' | 'id' | 'movementId'>): Key =>
  keys.movement(keys.hold(kind, id).PK, movementId);

/** The attributes that put a movement on the operator's list. */
export const listed = (movement: Movement, reason: 'failed' | 'foreign') => {
  const { movementId, kind, id, type, amount, currency } = movement;
  return {
    GSI1PK: lists.paymentIssues(),
    GSI1SK: movementId,
    card: { reason, movementId, type, kind, id, amount, currency },
  };
};

/** The attributes that keep something on the operator's list. */
export const listAttributes = ['GSI1PK', 'GSI1SK', 'card'] as const;

/** Holds while a movement is as it was read, except for when it is looked at. */
export const unchanged = ({ state, attempts, providerId }: Movement): Condition => ({
  state,
  attempts,
  providerId: providerId ?? absent,
});

/** Steps: takes a movement off the operator's list that did not get on for long, and now does. */
export const noLongerStuck = ({ PK, SK, GSI3PK, GSI3SK }: MovementItem): Step[] =>
  GSI3PK && GSI3SK && isStuck(failuresOf({ PK, SK, GSI3PK, GSI3SK }))
    ? [drop(keys.dueIssue({ PK, SK }))]
    : [];
