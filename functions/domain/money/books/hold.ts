import { requestMovement } from '#functions/domain/money/movements/movement.ts';
import type { PaymentKind } from '#functions/domain/money/record.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { accumulate, change, create, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { commissionOn } from '#shared/rules/commission.ts';

import { accounts, book, type JournalKind } from './journal.ts';

/** Something for which money is held: whose it may become, in which currency, and the commission in basis points. */
export type Held = {
  kind: PaymentKind;
  id: string;
  sellerId: string;
  currency: string;
  commissionRate: number;
};

/** The money that is held for something, in minor units. It is 0 exactly when the hold is closed. */
export type Hold = {
  amount: number;
  charged: number;
  currency: string;
  /** How many disputes of the payer's bank are open, and what lost ones took of what was released before. */
  disputes?: number;
  takenBack?: number;
};

/** How what is held becomes somebody's: minor units for the seller (commission included) and back to the buyer; who decided it. */
export type Division = { toSeller: number; toBuyer: number; at: string; by: string; reason?: string };

/** Steps: what was charged is held. */
export function openHold(held: Held, charged: number, at: string): Step[] {
  return [createHold(held, charged, charged), ...bookCharge(held, charged, at)];
}

/** Steps: what was charged is the seller's at once, because the work was approved before it was paid. */
export function releaseAtOnce(held: Held, charged: number, at: string): Step[] {
  return [
    createHold(held, charged, 0),
    ...bookCharge(held, charged, at),
    ...bookDivision(held, { toSeller: charged, toBuyer: 0, at, by: 'provider' }),
    closeHold(held, at, 'provider'),
  ];
}

/** Step: the hold ends, which it can only once. */
export const closeHold = ({ kind, id }: Held, at: string, by: string): Step =>
  create({ ...keys.holdClosed(kind, id), at, by }, () => new Outdated());

const createHold = ({ kind, id, currency }: Held, charged: number, amount: number): Step =>
  create({ ...keys.hold(kind, id), amount, charged, currency }, () => new Outdated());

function bookCharge({ kind, id, currency }: Held, charged: number, at: string): Step[] {
  const { PK } = keys.hold(kind, id);
  const lines = [
    { account: accounts.provider, amount: charged },
    { account: accounts.held(kind, id), amount: -charged },
  ];
  return [
    book(PK, { kind: 'charge', currency, lines, at, by: 'provider' }),
    requestMovement('fee', { kind, id, currency, amount: 0, at }),
  ];
}

/**
 * Steps: of what is held, this goes to the seller, less the commission, and this back to the buyer. Once nothing is left,
 * the hold is closed, which can happen only once. `Outdated` if another amount than `amount` is held.
 */
export function divideHold(held: Held, amount: number, division: Division): Step[] {
  const { kind, id } = held;
  const { toSeller, toBuyer, at, by } = division;
  const left = amount - toSeller - toBuyer;
  if (toSeller < 0 || toBuyer < 0 || left < 0) throw new Error('More is divided than is held.');
  return [
    change(keys.hold(kind, id), {
      add: { amount: left - amount },
      when: { amount },
      refused: () => new Outdated(),
    }),
    ...bookDivision(held, division),
    ...(left === 0 ? [closeHold(held, at, by)] : []),
  ];
}

/** Steps: the journal of a division, what it adds to the seller's balance, and the refund that it requires. */
function bookDivision(held: Held, { toSeller, toBuyer, at, by, reason }: Division): Step[] {
  const { kind, id, sellerId, currency, commissionRate } = held;
  const commission = commissionOn(toSeller, commissionRate);
  const [journalId, movementId] = [newId(), newId()];
  const lines = [
    { account: accounts.held(kind, id), amount: toSeller + toBuyer },
    { account: accounts.seller(sellerId), amount: commission - toSeller },
    { account: accounts.commission, amount: -commission },
    { account: accounts.refunding(movementId), amount: -toBuyer },
  ];
  const journal = { kind: kindOf(toSeller, toBuyer), currency, lines, at, by, ...(reason ? { reason } : {}) };
  return [
    book(keys.hold(kind, id).PK, journal, journalId),
    ...(toSeller > 0 ? creditSeller(held, toSeller - commission, journalId, at) : []),
    ...(toBuyer > 0
      ? [requestMovement('refund', { kind, id, currency, amount: toBuyer, at }, movementId)]
      : []),
  ];
}

function kindOf(toSeller: number, toBuyer: number): JournalKind {
  if (toBuyer === 0) return 'release';
  return toSeller === 0 ? 'refund' : 'split';
}

/** Steps: the seller has this much more (or less) in the books, as this journal says. */
export function creditSeller(
  { kind, id, sellerId }: Held,
  amount: number,
  journalId: string,
  at: string,
): Step[] {
  return [
    accumulate(keys.sellerBalance(sellerId), { balance: amount }),
    create({ ...keys.sellerEntry(sellerId, journalId), amount, kind, id, at }),
  ];
}
