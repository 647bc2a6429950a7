import type { Hold, PayoutProgress } from '#functions/domain/money/books/hold.ts';
import type { Movement } from '#functions/domain/money/books/movement.ts';
import { payoutOf, withPayout } from '#functions/domain/money/books/payouts.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { syncTransfer } from '#functions/domain/money/movements/transfers/sync-transfer.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import type { PaidTransfer, SellerPayout } from '#functions/services/stripe/payouts/seller-payouts.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';

/**
 * Records that a payout brought a transfer's money to the seller's bank, or that the bank returned it; each once,
 * however often and in whatever order it is reported: a failed payout never counts as paid again. Answers what of it the payout
 * moved, nothing if the transfer is none of ours; undefined while our books do not have the transfer as sent.
 */
export async function applyPayout(
  sellerId: string,
  payout: SellerPayout,
  transfer: PaidTransfer,
): Promise<Moved | undefined> {
  const find = () => findPayoutOf(sellerId, transfer);
  const first = await find();
  if (!first) return NOTHING;
  // The event of the transfer itself may have been lost.
  const isProven = first.payout.transferId === transfer.id;
  if (!isProven) await syncTransfer(transfer.id);
  return untilCurrent(
    find,
    async (found) => {
      if (!found) return NOTHING;
      if (found.payout.transferId !== transfer.id) return undefined;
      return { amount: await apply(found, payout), title: found.hold.title };
    },
    isProven ? first : undefined,
  );
}

/** How much of a transfer (minor units) a payout brought to the bank or back, and the title of what was paid for. */
export type Moved = { amount: number; title: string };
const NOTHING: Moved = { amount: 0, title: '' };

/** A payout of a hold. */
type Found = { hold: Hold; payout: PayoutProgress };

/** The payout to this seller that a transfer brings there; undefined if it is not ours, or another's. */
export async function findPayoutOf(
  sellerId: string,
  transfer: Pick<PaidTransfer, 'metadata'>,
): Promise<Found | undefined> {
  const { kind = '', id = '', movement: movementId = '' } = transfer.metadata;
  if (!isOurs(transfer)) return undefined;
  const movement = await findItem<Movement>(keys.movement(booksOf({ kind, id }), movementId));
  const hold = movement && (await findItem<Hold>(keys.hold(movement)));
  const payout = hold && payoutOf(hold, movementId);
  return payout && hold.sellerId === sellerId ? { hold, payout } : undefined;
}

/**
 * One transaction: the payout's state and the seller's sums. Does nothing if the state is recorded already, or final. Answers the
 * amount (minor units) that this payout moved, also if it was recorded before that it has arrived.
 */
async function apply({ hold, payout: before }: Found, payout: SellerPayout): Promise<number> {
  const { kind, id, sellerId } = hold;
  const { state, amount, payoutId, failedIds = [] } = before;
  const hasArrived = payout.state === 'paid';
  const isRecorded = state === 'paid' && payoutId === payout.id;
  if (failedIds.includes(payout.id)) return 0;
  if (hasArrived && state !== 'onItsWay') return isRecorded ? amount : 0;
  const isMoved = hasArrived || isRecorded;
  const sign = hasArrived ? 1 : -1;
  const at = timestamp();
  await transact([
    change(keys.hold(hold), {
      ...withPayout(hold, hasArrived ? arrived(before, payout, at) : sentBack(before, payout, isMoved, at)),
    }),
    ...(isMoved
      ? changeSeller(
          { kind, id, sellerId },
          { onItsWay: -sign * amount, paid: sign * amount },
          { journalId: newId(), at },
        )
      : []),
  ]);
  return isMoved ? amount : 0;
}

const arrived = (before: PayoutProgress, { id, arrivesAt }: SellerPayout, at: string): PayoutProgress => ({
  ...before,
  state: 'paid',
  at: arrivesAt < at ? arrivesAt : at,
  payoutId: id,
});

function sentBack(
  before: PayoutProgress,
  { id }: SellerPayout,
  wasPaid: boolean,
  at: string,
): PayoutProgress {
  const { payoutId, failedIds = [], ...rest } = before;
  const after = { ...rest, failedIds: [...failedIds, id] };
  if (wasPaid) return { ...after, state: 'onItsWay', at };
  return payoutId === undefined ? after : { ...after, payoutId };
}
