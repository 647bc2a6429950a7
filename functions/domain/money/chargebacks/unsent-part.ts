import type { Hold } from '#functions/domain/money/books/hold.ts';
import {
  keyOf,
  listAttributes,
  noLongerStuck,
  unchanged,
  waitsForOperator,
  type MovementItem,
} from '#functions/domain/money/movements/movement.ts';
import type { Work } from '#functions/domain/money/works.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';

/** A dispute of the payer's bank about what was paid for something, and when it was looked at (ISO). Minor units. */
export type Disputed = {
  work: Work;
  hold: Hold | undefined;
  /** The transfer of what was released, if anything was. */
  transfer: MovementItem | undefined;
  disputeId: string;
  currency: string;
  at: string;
};

/** Whether the seller's part waits for the operator, who has not paid it yet. */
export const isByHand = ({ transfer }: Disputed): boolean =>
  transfer !== undefined && waitsForOperator(transfer);

/** How much of what a seller has to give back is kept of what was not transferred or paid by hand yet. */
export function unsentOf(disputed: Disputed, amount: number): number {
  const { payout } = disputed.hold ?? {};
  if (!payout) return 0;
  const isUnsent = payout.state === 'clearing' || payout.state === 'waiting' || isByHand(disputed);
  return isUnsent ? Math.min(amount, payout.amount) : 0;
}

/** What a payout becomes of which the operator has nothing left to pay. */
export const payoutAfter = ({ hold, at }: Disputed, byHand: number): Record<string, string> =>
  byHand > 0 && byHand === hold?.payout?.amount ? { 'payout.state': 'paid', 'payout.at': at } : {};

/** Steps: so much less is to be transferred, or paid by hand, where nothing that is left is over. */
export function lessenTransfer(disputed: Disputed, amount: number): Step[] {
  const { transfer, at } = disputed;
  if (!transfer) throw new Error('What was released has no transfer.');
  const guard = { when: unchanged(transfer), refused: () => new Outdated() };
  if (!isByHand(disputed)) return [change(keyOf(transfer), { add: { amount: -amount }, ...guard })];
  if (amount < transfer.amount)
    return [change(keyOf(transfer), { add: { amount: -amount, 'card.amount': -amount }, ...guard })];
  return [
    change(keyOf(transfer), {
      set: { state: 'CONFIRMED', amount: 0, confirmedAt: at },
      remove: [...dueAttributes, ...listAttributes],
      ...guard,
    }),
    ...noLongerStuck(transfer),
  ];
}
