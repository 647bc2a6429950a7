import { closeHold, commissionOf, sellersPart, type Hold } from '#functions/domain/money/books/hold.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { requestMovement } from '#functions/domain/money/movements/movement.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';

import { isByHand, lessenTransfer, payoutAfter, unsentOf, type Disputed } from './unsent-part.ts';

const partitionOf = ({ work: { kind, id } }: Disputed) => keys.hold(kind, id).PK;

/** Steps: the bank has taken this much from our balance, or given it back (negative), and a fee. */
export function bookTaken(disputed: Disputed, taken: number, fee: number): Step[] {
  if (taken === 0 && fee === 0) return [];
  const { disputeId, currency, at } = disputed;
  const lines = [
    { account: accounts.chargeback(disputeId), amount: taken },
    { account: accounts.fees, amount: fee },
    { account: accounts.provider, amount: -taken - fee },
  ];
  const kind = taken < 0 ? 'chargebackWon' : 'chargeback';
  return [book(partitionOf(disputed), { kind, currency, lines, at, by: 'bank' })];
}

/** Steps: one more dispute is open, or one less. The first freezes what was paid for, and the last thaws it. */
export async function countDispute(disputed: Disputed, change: 1 | -1): Promise<Step[]> {
  const { work, hold, at } = disputed;
  if (!hold) return [];
  const before = hold.disputes ?? 0;
  const isTurn = before + change === (change === 1 ? 1 : 0);
  return [
    changeHold(disputed, hold, { disputes: change }),
    ...(isTurn ? await work.bank(change === 1 ? 'freeze' : 'unfreeze', at) : []),
  ];
}

/**
 * Steps: the bank keeps this much. It is taken from what is held, of which the rest goes back to the buyer, then from what
 * was released, and else it is lost to us. A fraud is not the seller's: what was released of it is lost to us too.
 */
export async function bookLoss(
  disputed: Disputed,
  amount: number,
  isFraud: boolean,
  wasOpen: boolean,
): Promise<Step[]> {
  const { work, hold, disputeId, currency, at } = disputed;
  const { kind, id, held } = work;
  const parts = divideLoss(disputed, amount, isFraud);
  const takenBefore = hold?.takenBack ?? 0;
  const commission = commissionOf(held, takenBefore + parts.released) - commissionOf(held, takenBefore);
  const toSeller = commission - parts.released;
  const reversing = reversibleOf(disputed, -toSeller);
  const unsent = unsentOf(disputed, -toSeller);
  // What waits to be paid by hand is on its way in the books.
  const byHand = isByHand(disputed) ? unsent : 0;
  const journalId = newId();
  const lines = [
    { account: accounts.held(kind, id), amount: parts.held },
    { account: accounts.seller(held.sellerId), amount: -toSeller - byHand },
    ...(byHand > 0 ? [{ account: accounts.transit(hold?.payout?.movementId ?? ''), amount: byHand }] : []),
    { account: accounts.commission, amount: commission },
    { account: accounts.losses, amount: parts.lost },
    { account: accounts.chargeback(disputeId), amount: -amount },
  ];
  const counts = {
    amount: -parts.held - parts.rest,
    takenBack: parts.released,
    borne: parts.lost,
    reversing,
    disputes: wasOpen ? -1 : 0,
    ...(unsent > 0 ? { 'payout.amount': -unsent } : {}),
  };
  const noLongerHeld = -sellersPart(held, parts.held + parts.rest);
  const journal = { kind: 'chargebackLost', currency, lines, at, by: 'bank' } as const;
  return [
    book(partitionOf(disputed), isFraud ? { ...journal, reason: 'fraud' } : journal, journalId),
    ...(hold ? [changeHold(disputed, hold, counts, payoutAfter(disputed, byHand))] : []),
    ...(hold && hold.amount > 0 ? [closeHold(held, at, 'bank')] : []),
    ...changeSeller(
      held,
      {
        balance: toSeller + byHand,
        held: noLongerHeld,
        clearing: byHand - unsent,
        onItsWay: 0 - byHand,
        reversing,
      },
      { journalId, at },
    ),
    ...(unsent > 0 ? lessenTransfer(disputed, unsent) : []),
    ...(reversing > 0 ? [requestReversal(disputed, reversing)] : []),
    ...(parts.rest > 0 ? returnRest(disputed, parts.rest) : []),
    ...(await work.bank('takeBack', at, parts.held + parts.released)),
  ];
}

/** How much of what a seller has to give back can be taken from what was transferred. */
function reversibleOf(disputed: Disputed, amount: number): number {
  const { payout, reversing = 0 } = disputed.hold ?? {};
  const isTransferred = payout?.state === 'onItsWay' || payout?.state === 'paid';
  return isTransferred && !isByHand(disputed) ? Math.min(amount, payout.amount - reversing) : 0;
}

/** Step: so much of what was transferred is to be taken back. */
function requestReversal({ work: { held }, hold, at }: Disputed, amount: number): Step {
  const { kind, id, sellerId, currency } = held;
  const reverses = hold?.payout?.movementId ?? '';
  return requestMovement('reversal', { kind, id, sellerId, currency, amount, at, reverses });
}

/** Steps: what was held beyond what the bank keeps goes back to the buyer. */
function returnRest(disputed: Disputed, amount: number): Step[] {
  const { work, currency, at } = disputed;
  const { kind, id } = work;
  const movementId = newId();
  const lines = [
    { account: accounts.held(kind, id), amount },
    { account: accounts.refunding(movementId), amount: -amount },
  ];
  return [
    book(partitionOf(disputed), { kind: 'refund', currency, lines, at, by: 'bank' }),
    requestMovement('refund', { kind, id, currency, amount, at }, movementId),
  ];
}

function divideLoss({ work, hold }: Disputed, amount: number, isFraud: boolean) {
  const available = hold?.amount ?? 0;
  const held = Math.min(amount, available);
  const released = isFraud ? 0 : Math.min(amount - held, work.held.released - (hold?.takenBack ?? 0));
  return { held, rest: available - held, released, lost: amount - held - released };
}

/** Step: changes the hold as it was read. */
const changeHold = (
  { work }: Disputed,
  hold: Hold,
  add: Record<string, number>,
  set: Record<string, string> = {},
): Step => {
  const { amount, disputes, takenBack, borne, payout } = hold;
  return change(keys.hold(work.kind, work.id), {
    add,
    set,
    when: {
      amount,
      disputes: disputes ?? absent,
      takenBack: takenBack ?? absent,
      borne: borne ?? absent,
      'payout.state': payout?.state ?? absent,
    },
    refused: () => new Outdated(),
  });
};
