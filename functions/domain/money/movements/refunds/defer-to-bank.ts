import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import {
  keyOf,
  operatorListing,
  noLongerStuck,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import type { Chargeback } from '#functions/domain/money/chargebacks/record.ts';
import { strayLossOf } from '#functions/domain/money/chargebacks/stray-dispute.ts';
import { reschedule } from '#functions/domain/money/movements/reschedule.ts';
import { returnedSteps } from '#functions/domain/money/payments/set-aside.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { DAY } from '#shared/rules/money/protection.ts';

/**
 * Handles a refund that the provider refuses because the payer's bank has taken the money itself. While the bank
 * examines the payment, the refund waits. If the bank keeps this money, the buyer has it, and the refund ends; if it
 * keeps another part, the operator has to pay the refund in another way. False if the books have no such dispute.
 */
export async function deferToBank(
  refused: MovementItem,
  disputeIds: string[],
  works: Works,
): Promise<boolean> {
  return untilCurrent(
    async () => Promise.all([findItem<MovementItem>(keyOf(refused)), findItem<Hold>(keys.hold(refused))]),
    async ([movement, hold]) => {
      if (movement?.state !== 'REQUESTED') return false;
      if (movement.returns) return leaveStray(movement, movement.returns, disputeIds);
      if (!hold) return false;
      if (hold.disputes) {
        await reschedule(movement, now() + DAY);
        return true;
      }
      if ((hold.borne ?? 0) >= movement.amount) {
        await end(movement, hold, works);
        return true;
      }
      if (!(await isAnyLost(movement, disputeIds))) return false;
      await setAside(movement, hold.borne ?? 0);
      return true;
    },
  );
}

/** The same for money that is refunded at once, whose loss is recorded with the disputes of its intent. */
async function leaveStray(movement: MovementItem, intentId: string, disputeIds: string[]): Promise<boolean> {
  const { PK, amount } = movement;
  const { isExamined, borne, steps } = await strayLossOf(intentId, disputeIds);
  if (isExamined) {
    await reschedule(movement, now() + DAY);
    return true;
  }
  if (borne === 0) return false;
  if (borne < amount) {
    await setAside(movement, borne, steps(borne));
    return true;
  }
  await transact([...bookLeft(movement), ...steps(amount), ...returnedSteps(PK, intentId, true)]);
  return true;
}

async function isAnyLost({ PK }: MovementItem, disputeIds: string[]): Promise<boolean> {
  const found = await Promise.all(
    disputeIds.map((id) => findItem<Pick<Chargeback, 'state'>>(keys.chargeback(PK, id))),
  );
  return found.some((each) => each?.state === 'lost');
}

/**
 * The provider will never refund it: the operator is told how much of it the buyer has not got, as of a refund that the
 * buyer's bank does not take.
 */
async function setAside(movement: MovementItem, borne: number, alsoSteps: Step[] = []): Promise<void> {
  const { kind, id, movementId, currency } = movement;
  const amount = movement.amount - borne;
  await transact([
    changeMovement(movement, 'setAside', 'provider', {
      set: operatorListing({ ...movement, amount }, 'failed'),
      remove: dueAttributes,
    }),
    ...noLongerStuck(movement),
    ...alsoSteps,
  ]);
  log.error('movement set aside', { kind, id, movementId, amount, currency });
}

/** Ends the refund: what was booked as lost to the bank is what the buyer has got from it. */
async function end(movement: MovementItem, { borne = 0 }: Hold, works: Works): Promise<void> {
  const { kind, id, amount } = movement;
  const work = await works.find({ kind, id });
  await transact([
    ...bookLeft(movement),
    change(keys.hold(movement), {
      add: { borne: -amount },
      when: { borne },
    }),
    ...(work?.returned(amount) ?? []),
  ]);
}

/** Steps: a refund is over, as its payer has got the money from the bank. */
function bookLeft(movement: MovementItem): Step[] {
  const { movementId, amount } = movement;
  const lines = [
    { account: accounts.refunding(movementId), amount },
    { account: accounts.losses, amount: -amount },
  ];
  return [
    changeMovement(movement, 'chargeBack', 'bank', {
      set: { refused: 'chargedBack' },
      remove: [...dueAttributes, ...caseAttributes],
    }),
    ...noLongerStuck(movement),
    bookMovement(movement, 'chargeBack', 'bank', { lines, at: timestamp() }),
  ];
}
