import { change, type OnConditionFailed, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { transition } from '#functions/table/transition.ts';
import type { Update } from '#functions/table/updates.ts';
import { movementMachine, type MovementAction, type MovementActor } from '#shared/rules/money/movement.ts';

import { book, type Journal } from './journal.ts';
import { keyOf, unchanged, type MovementItem } from './movement.ts';

/** Step: an action on a movement that was read, with what else it changes. `Outdated` if the movement has changed since. */
export const changeMovement = (
  movement: MovementItem,
  action: MovementAction,
  by: MovementActor,
  update: Update,
  refused: OnConditionFailed = () => new Outdated(),
): Step =>
  change(keyOf(movement), {
    ...update,
    set: { ...transition(movementMachine, action, by, movement.state).set, ...update.set },
    when: unchanged(movement),
    refused,
  });

/** Step: books what an action on a movement that was read changes; the kind of its journal is that of its transition. */
export function bookMovement(
  { PK, state, type, payment, currency }: MovementItem,
  action: MovementAction,
  by: MovementActor,
  journal: Pick<Journal, 'lines' | 'at' | 'reason'> & Partial<Pick<Journal, 'by'>>,
  id?: string,
): Step {
  const books = movementMachine.transitions.find(
    (each) => each.action === action && each.by === by && each.from.includes(state),
  )?.books;
  if (!books) throw new Error(`The action '${action}' of a movement in ${state} books nothing.`);
  return book(
    PK,
    { kind: typeof books === 'string' ? books : books[type], payment, currency, by, ...journal },
    id,
  );
}
