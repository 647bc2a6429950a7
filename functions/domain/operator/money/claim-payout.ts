import { changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { isNotExamined } from '#functions/domain/money/books/hold.ts';
import type { Movement } from '#functions/domain/money/books/movement.ts';
import {
  arePayoutsHeld,
  findSellerAccount,
  heldAsRead,
  isAnyExamined,
} from '#functions/domain/money/books/seller-account.ts';
import { backToWaiting } from '#functions/domain/money/movements/transfers/wait-for-account.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { check, transact } from '#functions/table/transactions/transaction.ts';
import * as moneyLimits from '#shared/limits/money.ts';

import { signed, type Acting } from './acting.ts';
import { changedPayout, findPayout, type ManualPayout } from './find-payout.ts';

type Claim = NonNullable<Movement['claimed']>;

const examined = () => conflict('A payment of this seller is under review.');

/** Whether a claim keeps others from paying. A later one may take its place, as its operator has had the time. */
export const isFresh = ({ at }: Claim): boolean => now() < Date.parse(at) + moneyLimits.cases.claim;

/**
 * Claims a payout for the operator who pays it next, so that nobody else does. From then on nothing can be deducted
 * from it: what a bank takes is the seller's debt. 409 while it is claimed, while a payment of its seller is examined,
 * and while their payouts are held.
 */
export async function claimPayout(payout: ManualPayout, acting: Acting): Promise<void> {
  const { operator } = acting;
  const movement = await findPayout(payout, operator);
  const { movementId, kind, id, amount, claimed: before } = movement;
  if (before && isFresh(before)) throw conflict(`${before.name} has claimed this payout at ${before.at}.`);
  const seller = await findSellerAccount(movement.sellerId ?? '');
  if (arePayoutsHeld(seller))
    throw conflict(`The payouts of this seller are held until ${seller.payoutsHeld?.until}.`);
  const claimed: Claim = { by: operator.id, name: operator.name, at: timestamp() };
  if (isAnyExamined(undefined, seller)) throw examined();
  await transact([
    changeMovement(movement, 'claim', 'operator', { set: { claimed } }, changedPayout),
    check(keys.hold(movement), {
      when: isNotExamined,
      refused: examined,
    }),
    check(keys.sellerBalance(movement.sellerId ?? ''), {
      when: { ...heldAsRead(seller), disputes: seller.disputes ?? absent },
      refused: changedPayout,
    }),
    ...signed(acting, {
      act: 'payout.claim',
      about: { kind, id },
      before: { movementId, amount, claimed: before ?? null },
      after: { movementId, amount, claimed },
    }),
  ]);
}

/**
 * Releases a claim: nothing was paid. What the seller owes by now is deducted before it waits to be paid again. 409
 * unless it is claimed by this operator, or by another one whose time is over.
 */
export async function unclaimPayout(payout: ManualPayout, acting: Acting): Promise<void> {
  const { operator } = acting;
  const movement = await findPayout(payout, operator);
  const { movementId, kind, id, amount, claimed } = movement;
  if (!claimed) throw conflict('Nobody has claimed this payout.');
  if (claimed.by !== operator.id && isFresh(claimed))
    throw conflict(`${claimed.name} has claimed this payout at ${claimed.at}.`);
  await transact([
    ...backToWaiting(movement, { by: 'operator', refused: changedPayout }),
    ...signed(acting, {
      act: 'payout.unclaim',
      about: { kind, id },
      before: { movementId, amount, claimed },
      after: { movementId, amount, claimed: null },
    }),
  ]);
}
