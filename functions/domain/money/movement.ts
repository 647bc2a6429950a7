import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { create, type Step } from '#functions/table/transaction.ts';

import type { PaymentKind } from './record.ts';

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
  attempts: number;
  /** The provider's id of it, once it is known. */
  providerId?: string;
};

type Request = { kind: PaymentKind; id: string; amount: number; currency: string; at: string };

/** Step: the provider is to move this. The job that sends it looks at once. */
export function requestMovement(type: MovementType, { at, ...request }: Request, movementId = newId()): Step {
  const { PK } = keys.hold(request.kind, request.id);
  const movement: Movement = {
    movementId,
    type,
    ...request,
    state: 'REQUESTED',
    requestedAt: at,
    attempts: 0,
  };
  return create({ ...keys.movement(PK, movementId), ...movement, ...dueAt(now(), movementId) });
}
