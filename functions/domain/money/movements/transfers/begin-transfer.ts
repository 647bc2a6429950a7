import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { isNotExamined, type Hold, type PayoutProgress } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { operatorListing, noLongerStuck, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { payoutListing } from '#functions/domain/money/books/release.ts';
import {
  heldAsRead,
  type FoundAccount,
  type SellerAccount,
} from '#functions/domain/money/books/seller-account.ts';
import { arePayoutsManual } from '#functions/domain/money/payout-accounts/account.ts';
import { notifySeller } from '#functions/domain/money/payout-accounts/news.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { absent } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';

const { weekly } = protection.unclaimed;

/** A transfer that has not begun, the hold that it is of, and the sums of its seller, as they were read. */
export type FoundTransfer = { movement: MovementItem; hold: Hold; seller: FoundAccount };

/**
 * What a seller gets of a cleared amount: their debts are deducted from it, and not from amounts that have not cleared.
 */
export function payableOf(
  amount: number,
  { balance = 0, clearing = 0, reversing = 0 }: SellerAccount,
): number {
  return Math.max(0, Math.min(amount, balance + reversing - (clearing - amount)));
}

/** Books the transfer, before it is requested from the provider. If debts use up all of it, it ends at once. */
export async function beginTransfer(
  found: FoundTransfer,
  accountId: string,
): Promise<MovementItem | undefined> {
  const { movement, seller } = found;
  const amount = payableOf(movement.amount, seller);
  const at = timestamp();
  const netted = movement.amount - amount;
  await transact([
    takeUp(movement, amount, accountId, at),
    ...noLongerStuck(movement),
    ...bookTransfer(found, amount, at),
    setPayout(movement, {
      state: amount > 0 ? 'onItsWay' : 'paid',
      amount,
      ...(netted > 0 ? { netted } : {}),
      at,
      movementId: movement.movementId,
    }),
    // The balance may be too low for what is not of its charge: its seller is told once it is made.
    ...(amount > 0 && !movement.repeats ? [notifySeller(found.hold, 'sent', amount)] : []),
  ]);
  if (amount === 0 || arePayoutsManual()) return undefined;
  return { ...movement, state: 'REQUESTED', amount, accountId };
}

/** Step: the transfer of this amount begins, or is over. */
function takeUp(movement: MovementItem, amount: number, accountId: string, at: string): Step {
  if (amount === 0)
    return changeMovement(movement, 'offset', 'clock', {
      set: { amount, confirmedAt: at },
      remove: [...dueAttributes, ...caseAttributes, 'waitingSince'],
    });
  const next = arePayoutsManual() ? now() + weekly * DAY : now();
  return changeMovement(movement, 'begin', 'clock', {
    set: {
      amount,
      netted: movement.amount - amount,
      accountId,
      ...dueAt(next, movement.movementId),
      ...(arePayoutsManual() ? operatorListing({ ...movement, amount }, 'payout') : {}),
    },
    // Where it is paid by hand it is a case again.
    remove: arePayoutsManual() ? ['waitingSince'] : ['waitingSince', ...caseAttributes],
  });
}

/** Steps: the amount no longer clears, and is on its way, or has paid earlier debts. */
function bookTransfer({ movement, seller }: FoundTransfer, amount: number, at: string): Step[] {
  const { kind, id, movementId, sellerId = '' } = movement;
  const journalId = newId();
  const lines = [
    { account: accounts.seller(sellerId), amount },
    { account: accounts.transit(movementId), amount: -amount },
  ];
  const { balance, clearing, reversing, disputes } = seller;
  return [
    change(keys.sellerBalance(sellerId), {
      add: { clearing: -movement.amount, ...(amount > 0 ? { balance: -amount, onItsWay: amount } : {}) },
      when: {
        balance: balance ?? absent,
        clearing: clearing ?? absent,
        reversing: reversing ?? absent,
        disputes: disputes ?? absent,
        ...heldAsRead(seller),
      },
    }),
    ...(amount > 0
      ? [
          create({ ...keys.sellerEntry(sellerId, journalId), amount: -amount, kind, id, at }),
          bookMovement(movement, 'begin', 'clock', { lines, at }, journalId),
        ]
      : []),
  ];
}

/** Step: sets the state of the payout, while nobody examines the payment. */
const setPayout = (movement: MovementItem, payout: PayoutProgress): Step =>
  change(keys.hold(movement), {
    set: { payout },
    remove: payoutListing,
    when: isNotExamined,
  });
