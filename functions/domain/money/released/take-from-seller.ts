import { changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { accounts, type JournalLine } from '#functions/domain/money/books/journal.ts';
import { keyOf, noLongerStuck, unchanged } from '#functions/domain/money/books/movement.ts';
import { isSent } from '#functions/domain/money/books/payouts.ts';
import { payoutListing } from '#functions/domain/money/books/release.ts';
import type { SellerAccount } from '#functions/domain/money/books/seller-account.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { allows } from '#functions/table/transition.ts';
import { movementMachine } from '#shared/rules/money/movement.ts';

import { hasNotLeft, type Released } from './released.ts';
import { keepWithheld, requestReversals } from './reversals.ts';

/**
 * The writes when a seller gives something back: lines of the journal, changes of the hold and of the seller's sums,
 * and steps.
 */
export type TakenFromSeller = {
  lines: JournalLine[];
  add: Record<string, number>;
  set: Record<string, string>;
  remove: readonly string[];
  sums: SellerAccount;
  steps: Step[];
};

/**
 * Takes this much (minor units, after commission) from a seller: of what was not transferred or paid by hand yet, then by
 * reversals of what was transferred; the rest is the seller's debt.
 */
export function takeFromSeller(released: Released, amount: number, at: string): TakenFromSeller {
  const { held, hold } = released;
  const unsent = unsentOf(released, amount);
  const kept = keepWithheld(released, amount - unsent, at);
  const asked = requestReversals(released, amount - unsent - kept.amount, at);
  const reversing = kept.amount + asked.amount;
  // What has begun to leave is on its way in the books.
  const begun = hasNotLeft(released) ? unsent : 0;
  const isAll = unsent > 0 && unsent === hold?.payout?.amount;
  return {
    lines: [
      { account: accounts.seller(held.sellerId), amount: amount - begun },
      { account: accounts.transit(hold?.payout?.movementId ?? ''), amount: begun },
    ],
    add: {
      reversing,
      ...(kept.amount > 0 ? { withholding: -kept.amount } : {}),
      ...(unsent > 0 ? { 'payout.amount': -unsent } : {}),
    },
    set: isAll ? { 'payout.state': 'paid', 'payout.at': at } : {},
    remove: isAll ? [...payoutListing, 'payout.delayedSince'] : [],
    sums: { balance: begun - amount, clearing: begun - unsent, onItsWay: 0 - begun, reversing },
    steps: [...(unsent > 0 ? lessenTransfer(released, unsent, at) : []), ...kept.steps, ...asked.steps],
  };
}

/** How much of what a seller has to give back is kept of what has not left yet. */
function unsentOf(released: Released, amount: number): number {
  const { payout } = released.hold ?? {};
  if (!payout) return 0;
  // Whoever has claimed a manual payout may have paid it by now.
  const waits = hasNotLeft(released) && !released.transfer?.claimed;
  return waits || !(isSent(payout) || payout.state === 'returned') ? Math.min(amount, payout.amount) : 0;
}

/** Steps: less is transferred, or paid by hand; if nothing is left, that ends. The operator's list is updated. */
function lessenTransfer(released: Released, amount: number, at: string): Step[] {
  const { transfer } = released;
  if (!transfer) throw new Error('What was released has no transfer.');
  if (amount < transfer.amount) {
    const listed = transfer.GSI1PK === undefined ? {} : { 'card.amount': -amount };
    return [change(keyOf(transfer), { add: { amount: -amount, ...listed }, when: unchanged(transfer) })];
  }
  // It was read after its hold, and has been sent meanwhile.
  if (!allows(movementMachine, 'giveBack', 'decision', transfer.state)) throw new Outdated();
  return [
    changeMovement(transfer, 'giveBack', 'decision', {
      set: { amount: 0, confirmedAt: at },
      remove: [...dueAttributes, ...caseAttributes, 'waitingSince'],
    }),
    ...noLongerStuck(transfer),
  ];
}
