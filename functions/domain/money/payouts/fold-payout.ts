import type { Hold, Payout } from '#functions/domain/money/books/hold.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { lookAtTransfer } from '#functions/domain/money/movements/look-at-transfer.ts';
import type { Movement } from '#functions/domain/money/movements/movement.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import type { PaidTransfer, SellerPayout } from '#functions/services/stripe/seller-payouts.ts';
import { absent, lacks } from '#functions/table/conditions.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import type { Update } from '#functions/table/updates.ts';

import { tellSeller } from './news.ts';

/**
 * Records that a payout to this seller's bank has taken a transfer's money there, or that the bank has sent it back; each once,
 * however often and in which order it is told: a payout that has failed never counts as paid again. False while the transfer
 * is not on its way in our books yet.
 */
export async function foldPayout(
  sellerId: string,
  payout: SellerPayout,
  transfer: PaidTransfer,
): Promise<boolean> {
  const find = () => findHoldOf(sellerId, transfer);
  const first = await find();
  if (!first) return true;
  // The event of the transfer itself may have been lost.
  const isProven = first.transferId === transfer.id;
  if (!isProven) await lookAtTransfer(transfer.id);
  return untilCurrent(
    find,
    async (hold) => {
      if (!hold?.payout) return true;
      if (hold.transferId !== transfer.id) return false;
      await fold(hold, hold.payout, payout);
      return true;
    },
    isProven ? first : undefined,
  );
}

/** The hold whose money a transfer brings to this seller; undefined if it is not ours, or another's. */
export async function findHoldOf(
  sellerId: string,
  transfer: Pick<PaidTransfer, 'metadata'>,
): Promise<Hold | undefined> {
  const { kind = '', id = '', movement: movementId = '' } = transfer.metadata;
  if (!isOurs(transfer)) return undefined;
  const movement = await findItem<Movement>(keys.movement(booksOf({ kind, id }), movementId));
  const hold = movement && (await findItem<Hold>(keys.hold(movement)));
  return hold?.sellerId === sellerId && hold.payout?.movementId === movementId ? hold : undefined;
}

/** One transaction: where the transfer is now, and the seller's sums. Nothing if that is known, or was known to be over. */
async function fold(hold: Hold, before: Payout, payout: SellerPayout): Promise<void> {
  const { kind, id, sellerId } = hold;
  const { state, amount, movementId, payoutId, failedIds = [] } = before;
  const hasArrived = payout.state === 'paid';
  if (failedIds.includes(payout.id) || (hasArrived && state !== 'onItsWay')) return;
  const isMoved = hasArrived || (state === 'paid' && payoutId === payout.id);
  const sign = hasArrived ? 1 : -1;
  const at = timestamp();
  await transact([
    change(keys.hold(hold), {
      ...(hasArrived ? arrived(payout, at) : sentBack(payout, isMoved, at)),
      when: {
        'payout.movementId': movementId,
        'payout.state': state,
        'payout.amount': amount,
        'payout.payoutId': payoutId ?? absent,
        'payout.failedIds': lacks(payout.id),
      },
      refused: () => new Outdated(),
    }),
    ...(isMoved
      ? changeSeller(
          { kind, id, sellerId },
          { onItsWay: -sign * amount, paid: sign * amount },
          { journalId: newId(), at },
        )
      : []),
    ...(hasArrived || isMoved ? [tellSeller(hold, hasArrived ? 'paid' : 'sentBack', amount)] : []),
  ]);
}

const arrived = ({ id, arrivesAt }: SellerPayout, at: string): Update => ({
  set: {
    'payout.state': 'paid',
    'payout.at': arrivesAt < at ? arrivesAt : at,
    'payout.payoutId': id,
  },
});

const sentBack = ({ id }: SellerPayout, wasPaid: boolean, at: string): Update => ({
  append: { 'payout.failedIds': [id] },
  ...(wasPaid ? { set: { 'payout.state': 'onItsWay', 'payout.at': at }, remove: ['payout.payoutId'] } : {}),
});
