import { sources } from '#shared/rules/machine.ts';
import { movementMachine, type MovementState } from '#shared/rules/money/movement.ts';

import type { Movement, MovementItem } from './movement.ts';

// Apart from the movement, so that what only requests one does not load the machine.

/** The states in which the provider has not been asked for a transfer yet. */
export const unsentStates: ReadonlySet<MovementState> = new Set(sources(movementMachine, 'begin'));

const askedStates: ReadonlySet<MovementState> = new Set(sources(movementMachine, 'send'));

/** Whether the provider is asked for a movement now. */
export const isAsked = (state: MovementState): boolean => askedStates.has(state);

/** Whether a movement is still to be made, or to be proven. */
export const isUnderWay = ({ state }: Pick<Movement, 'state'>): boolean =>
  isAsked(state) || unsentStates.has(state);

/** Whether something that the provider has made is of the current attempt of a movement that is not over. Throws if it differs from the movement. */
export function isOfAttempt(
  { state, attempts, amount, currency, type }: MovementItem,
  made: { amount: number; currency: string; metadata: Record<string, string> },
): boolean {
  const isCurrent = made.metadata['attempt'] === String(attempts + 1);
  if (!isCurrent || !isAsked(state)) return false;
  if (made.amount !== amount || made.currency !== currency)
    throw new Error(`A ${type} differs from the movement that asked for it.`);
  return true;
}
