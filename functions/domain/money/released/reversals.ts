import { requestMovement, unchanged, keyOf } from '#functions/domain/money/books/movement.ts';
import { sentPayouts } from '#functions/domain/money/books/payouts.ts';
import { now } from '#functions/lib/clock.ts';
import { dueAt } from '#functions/table/due.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';

import { hasNotLeft, type Released } from './released.ts';

/** Reversals that are requested: how much they are to take back (minor units), and the steps. */
export type Reversals = { amount: number; steps: Step[] };

const total = (list: { amount: number }[]): number => list.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Requests reversals of up to this much (minor units) of what was transferred; what is being taken back already is not
 * requested again. `withholds`: only while a bank examines the payment.
 */
export function requestReversals(
  released: Released,
  wanted: number,
  at: string,
  { withholds = false } = {},
): Reversals {
  const { held, hold, reversals } = released;
  const { kind, id, payment, sellerId, currency } = held;
  const requested: Reversals = { amount: 0, steps: [] };
  for (const { movementId: reverses, amount: sent } of hold ? sentPayouts(hold) : []) {
    if (reverses === hold?.payout?.movementId && hasNotLeft(released)) continue;
    const left = sent - total(reversals.filter((each) => each.reverses === reverses));
    const amount = Math.min(left, wanted - requested.amount);
    if (amount <= 0) continue;
    const reversal = { kind, id, payment, sellerId, currency, amount, at, reverses };
    requested.amount += amount;
    requested.steps.push(requestMovement('reversal', withholds ? { ...reversal, withholds } : reversal));
  }
  return requested;
}

/**
 * Turns what is being taken back only while a bank examines the payment into a debt, up to this much (minor units):
 * each reversal that fits becomes one of a debt, even if its outcome is unknown; a larger one that was not sent is
 * split.
 */
export function keepWithheld({ hold, reversals }: Released, wanted: number, at: string): Reversals {
  const sent = new Set(hold ? sentPayouts(hold).map(({ movementId }) => movementId) : []);
  const kept: Reversals = { amount: 0, steps: [] };
  for (const reversal of reversals) {
    const { withholds, reverses = '', amount, movementId, sentAt } = reversal;
    const part = Math.min(amount, wanted - kept.amount);
    // What may be on its way is of one amount.
    if (!withholds || !sent.has(reverses) || part <= 0 || (part < amount && sentAt)) continue;
    kept.amount += part;
    if (part < amount) {
      const { kind, id, payment, sellerId = '', currency } = reversal;
      kept.steps.push(
        change(keyOf(reversal), { add: { amount: -part }, when: unchanged(reversal) }),
        requestMovement('reversal', { kind, id, payment, sellerId, currency, amount: part, at, reverses }),
      );
      continue;
    }
    kept.steps.push(
      change(keyOf(reversal), {
        // For how long it is asked for counts from now.
        set: { ...dueAt(now(), movementId), ...(sentAt ? {} : { requestedAt: at }) },
        remove: ['withholds'],
        when: unchanged(reversal),
      }),
    );
  }
  return kept;
}
