import { newId } from '#functions/lib/ids.ts';
import { booksOf, keys, lists, placeSince } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import {
  bookCharge,
  closeHold,
  createHold,
  sellersPart,
  type HoldTerms,
  type PayoutProgress,
} from './hold.ts';
import { accounts, book, type JournalKind } from './journal.ts';
import { requestMovement } from './movement.ts';
import { changeSeller } from './seller-account.ts';

/** How held money is divided: minor units for the seller (commission included) and back to the buyer; who decided it. */
export type Division = { toSeller: number; toBuyer: number; at: string; by: string; reason?: string };

/** Steps: what was charged is the seller's at once, because the work was approved before it was paid. */
export function releaseAtOnce(held: HoldTerms, charged: number, at: string): Step[] {
  const journalId = newId();
  const released = releaseOf(held, charged, at);
  return [
    createHold(held, charged, { at, journalId, amount: 0, ...released.set }),
    ...bookCharge(held, charged, at, journalId),
    ...bookDivision(held, { toSeller: charged, toBuyer: 0, at, by: 'provider' }, released),
    closeHold(held, at, 'provider'),
  ];
}

/** What the release of an amount sets on the hold, and the movement that pays the seller's part out. */
function releaseOf(held: HoldTerms, toSeller: number, at: string) {
  const { kind, id, payment, sellerId, currency } = held;
  const movementId = newId();
  const amount = sellersPart(held, toSeller);
  const clearsAt = new Date(Date.parse(at) + held.clearance * DAY).toISOString();
  const payout: PayoutProgress = { state: 'clearing', amount, at: clearsAt, movementId };
  return {
    set: { released: toSeller, payout, ...listedForPayout(sellerId, clearsAt, movementId) },
    amount,
    steps: [
      requestMovement(
        'transfer',
        {
          kind,
          id,
          payment,
          sellerId,
          currency,
          amount,
          at,
          state: 'CLEARING',
          due: Date.parse(clearsAt),
          isNumbered: amount < toSeller,
        },
        movementId,
      ),
    ],
  };
}

/** The attributes that list a hold among its seller's next payouts. */
export const listedForPayout = (sellerId: string, at: string, movementId: string) => ({
  GSI2PK: lists.payoutsOf(sellerId),
  GSI2SK: placeSince(at, movementId),
});

/** The attributes to remove to take a hold off that list. */
export const payoutListing = ['GSI2PK', 'GSI2SK'] as const;

/**
 * Steps: divide held money between the seller, less the commission, and the buyer. Once nothing is left, the hold is
 * closed, which can happen only once. `Outdated` if another amount than `amount` is held.
 */
export function divideHold(held: HoldTerms, amount: number, division: Division): Step[] {
  const { toSeller, toBuyer, at, by } = division;
  const left = amount - toSeller - toBuyer;
  if (toSeller < 0 || toBuyer < 0 || left < 0) throw new Error('More is divided than is held.');
  const released = toSeller > 0 ? releaseOf(held, toSeller, at) : undefined;
  const noLongerHeld = sellersPart(held, left) - sellersPart(held, amount);
  return [
    change(keys.hold(held), {
      add: { amount: left - amount },
      ...(released ? { set: released.set } : {}),
      when: { amount },
    }),
    ...bookDivision(held, division, released, noLongerHeld),
    ...(left === 0 ? [closeHold(held, at, by)] : []),
  ];
}

/** Steps: the journal of a division, what it changes for the seller, of what is held as well, and the movements that it requires. */
function bookDivision(
  held: HoldTerms,
  { toSeller, toBuyer, at, by, reason }: Division,
  released: ReturnType<typeof releaseOf> | undefined,
  heldChange = 0,
): Step[] {
  const { kind, id, payment, sellerId, currency } = held;
  const amount = released?.amount ?? 0;
  const [journalId, movementId] = [newId(), newId()];
  const lines = [
    { account: accounts.held(kind, id), amount: toSeller + toBuyer },
    { account: accounts.seller(sellerId), amount: -amount },
    { account: accounts.commission, amount: amount - toSeller },
    { account: accounts.refunding(movementId), amount: -toBuyer },
  ];
  const journal = { kind: kindOf(toSeller, toBuyer), currency, lines, at, by, ...(reason ? { reason } : {}) };
  return [
    book(booksOf(held), journal, journalId),
    ...changeSeller(held, { held: heldChange, balance: amount, clearing: amount }, { journalId, at }),
    ...(released?.steps ?? []),
    ...(toBuyer > 0
      ? [requestMovement('refund', { kind, id, payment, currency, amount: toBuyer, at }, movementId)]
      : []),
  ];
}

function kindOf(toSeller: number, toBuyer: number): JournalKind {
  if (toBuyer === 0) return 'release';
  return toSeller === 0 ? 'refund' : 'split';
}
