import type { Hold, PayoutProgress } from '#functions/domain/money/books/hold.ts';
import { isUnderWay, unsentStates } from '#functions/domain/money/books/movement-states.ts';
import {
  keyOf,
  requestMovement,
  unchanged,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import {
  hasLeft,
  isSent,
  payoutOf,
  payoutsAsRead,
  sentPayouts,
} from '#functions/domain/money/books/payouts.ts';
import { listedForPayout } from '#functions/domain/money/books/release.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { DAY } from '#shared/rules/money/protection.ts';

/**
 * Steps: money that was taken back while a bank examines the payment waits to be transferred again, together with what
 * waits already. What is left with the seller is kept beside it. Undefined while a later transfer is on its way: this
 * one has to wait until it has arrived.
 */
export async function requeueWithheld(
  reversal: MovementItem,
  hold: Hold,
  at: string,
): Promise<Step[] | undefined> {
  const { amount, reverses = '' } = reversal;
  const { payout } = hold;
  const earlier = sentPayouts(hold)
    .map((each) => (each.movementId === reverses ? { ...each, amount: each.amount - amount } : each))
    .filter(hasLeft);
  const transfer =
    payout && (await findItem<MovementItem>(keyOf({ ...hold, movementId: payout.movementId })));
  const isOpen = payout !== undefined && !isSent(payout) && payout.state !== 'returned';
  const waits = isOpen ? transfer : undefined;
  if (!waits && transfer && isUnderWay(transfer)) return undefined;
  const again = waits ? addTo(waits, amount) : repeat(reversal, hold, at);
  const when = payoutsAsRead(hold);
  return [
    change(keys.hold(hold), {
      set: { earlier, ...again.set },
      add: { ...again.add, withholding: -amount },
      when,
    }),
    again.step,
  ];
}

type Again = { set?: Record<string, unknown>; add?: Record<string, number>; step: Step };

/** Adds what was taken back to a transfer that waits already. */
function addTo(transfer: MovementItem, amount: number): Again {
  if (!unsentStates.has(transfer.state)) throw new Outdated();
  const step = change(keyOf(transfer), {
    add: { amount, ...(transfer.GSI1PK === undefined ? {} : { 'card.amount': amount }) },
    when: unchanged(transfer),
  });
  return { add: { 'payout.amount': amount }, step };
}

/** What was taken back is transferred again, with another movement. */
function repeat(reversal: MovementItem, hold: Hold, at: string): Again {
  const { amount } = reversal;
  const { kind, id, payment, sellerId, currency } = hold;
  const [movementId, due] = [newId(), now() + DAY];
  const clearsAt = new Date(due).toISOString();
  const lookedAt = Math.max(now(), Date.parse(hold.chargedAt) + moneyLimits.cases.ofHold);
  const payout: PayoutProgress = { state: 'clearing', amount, at: clearsAt, movementId, repeats: true };
  const transfer = { kind, id, payment, sellerId, currency, amount, at, due, repeats: true };
  return {
    // It may come back so late that it is not held much longer.
    set: { payout, ...listedForPayout(sellerId, clearsAt, movementId), ...dueAt(lookedAt, id) },
    step: requestMovement('transfer', { ...transfer, state: 'CLEARING' }, movementId),
  };
}

/** From where a reversal takes money: a payout of the hold that was sent. Throws if there is none. */
export function reversedPayout({ reverses = '' }: MovementItem, hold: Hold | undefined): PayoutProgress {
  const payout = hold && payoutOf(hold, reverses);
  if (!payout || !isSent(payout)) throw new Error('A reversal is of no payout that was sent.');
  return payout;
}
