import { newId } from '#functions/lib/ids.ts';
import { absent, any, exists, type Condition } from '#functions/table/conditions.ts';
import { dueAt } from '#functions/table/due.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { change, create, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { commissionOn } from '#shared/rules/money/commission.ts';
import { smallestAmount } from '#shared/rules/money/currencies.ts';

import { accounts, book } from './journal.ts';
import { requestMovement } from './movement.ts';
import type { Statement } from './numbers.ts';
import type { PaymentRef } from './payment.ts';
import { changeSeller } from './seller-account.ts';

/** What is fixed when money is held for something: who may get it, the commission, and the clearance. */
export type HoldTerms = PaymentRef & {
  title: string;
  sellerId: string;
  currency: string;
  /** Basis points. */
  commissionRate: number;
  /** The days that what is released takes to clear. */
  clearance: number;
};

/** How far the seller's part has come: it clears, waits for an account that it can be transferred to, and so on. */
export type PayoutProgress = {
  state: 'clearing' | 'waiting' | 'onItsWay' | 'paid' | 'returned';
  /** What the seller gets, and how much of what was due went to earlier debts. Minor units. */
  amount: number;
  netted?: number;
  /** When it clears, or since when it is in this state (ISO). */
  at: string;
  movementId: string;
  /** Whether it is of what was taken back while a bank examined the payment. */
  repeats?: boolean;
  /** Since when it is on its way and not sent, because the marketplace's balance is too low for it (ISO). */
  delayedSince?: string;
  /** The provider's id of its transfer, once that is proven. */
  transferId?: string;
  /** The provider's id of the payout that took it to the seller's bank, and of those that the bank has sent back. */
  payoutId?: string;
  failedIds?: string[];
};

/** The money of something that was paid for, in minor units. `amount` is held now: 0 exactly when the hold is closed. */
export type Hold = PaymentRef & {
  title: string;
  sellerId: string;
  currency: string;
  commissionRate: number;
  /** ISO. */
  chargedAt: string;
  charged: number;
  amount: number;
  /** What was released, commission included. */
  released?: number;
  payout?: PayoutProgress;
  /** The seller's statement of commission, once it has its number. */
  statement?: Statement;
  /** What is left with the seller of payouts before, of which a part was taken back while a bank examined the payment. */
  earlier?: PayoutProgress[];
  /**
   * How many disputes of the payer's bank, and refunds made at the provider by others, are open; and how many are such
   * refunds.
   */
  disputes?: number;
  refundsElsewhere?: number;
  /** Since when there is any (ISO), and for how long there was before, in milliseconds. */
  frozenAt?: string;
  frozenFor?: number;
  /** What lost ones took of what was released, or was given back of it; and what was given back. */
  takenBack?: number;
  givenBack?: number;
  /** What the marketplace has given back beyond that. */
  goodwill?: number;
  /** What lost ones took that is our loss. */
  borne?: number;
  /** What is being taken back of what was transferred: because the seller owes it, or only while a bank examines the payment. */
  reversing?: number;
  withholding?: number;
};

/** Holds while nobody examines the payment. */
export const isNotExamined: Condition = any({ disputes: absent }, { disputes: 0 });

/** Holds while nothing is taken back of what was paid to the seller. */
export const isNotTakenBack: Condition = any({ reversing: absent }, { reversing: 0 });

/** The end of a hold, and when it was taken back, because what was released is held again (ISO). */
export type HoldEnd = { at: string; by: string; reopenedAt?: string };

type Rate = Pick<HoldTerms, 'commissionRate' | 'currency'>;

/** The marketplace's part of an amount, in minor units. */
export const commissionOf = ({ commissionRate, currency }: Rate, amount: number): number =>
  commissionOn(amount, commissionRate, smallestAmount(currency));

/** The seller's part of an amount, in minor units. */
export const sellersPart = (held: Rate, amount: number): number => amount - commissionOf(held, amount);

type Taken = { released?: number | undefined; takenBack?: number | undefined };

/** The marketplace's part of what is left of what was released, in minor units. */
export const commissionKept = (held: Rate, { released = 0, takenBack = 0 }: Taken): number =>
  commissionOf(held, released - takenBack);

/** The marketplace's part of this much more (minor units) that is taken back of what was released. */
export const commissionBack = (held: Rate, taken: Taken, amount: number): number =>
  commissionKept(held, taken) -
  commissionKept(held, { ...taken, takenBack: (taken.takenBack ?? 0) + amount });

/** Steps: what was charged is held. */
export function openHold(held: HoldTerms, charged: number, at: string): Step[] {
  const journalId = newId();
  return [
    createHold(held, charged, { at, journalId, amount: charged }),
    ...bookCharge(held, charged, at, journalId),
    ...changeSeller(held, { held: sellersPart(held, charged) }, { journalId, at }),
  ];
}

/** Step: the hold ends, which it can only once, unless what was released is held again. */
export const closeHold = (of: PaymentRef, at: string, by: string): Step =>
  change(keys.holdClosed(of), {
    set: { at, by },
    remove: ['reopenedAt'],
    when: any({ PK: absent }, { reopenedAt: exists }),
  });

/** Step: what was released is held again. The end of the hold is taken back by what is written on it: nothing of the books is removed. */
export const reopenHold = (of: PaymentRef, at: string): Step =>
  change(keys.holdClosed(of), { set: { reopenedAt: at }, when: { PK: exists } });

/** Step: there is a hold for what was charged, by which it is also listed for its seller, and checked before it is held too long. */
export function createHold(
  held: HoldTerms,
  charged: number,
  rest: { at: string; journalId: string; amount: number },
): Step {
  const { kind, id, payment, title, sellerId, currency, commissionRate } = held;
  const { at, journalId, ...amounts } = rest;
  const listed = { GSI1PK: lists.earningsOf(sellerId), GSI1SK: journalId };
  const hold: Hold = {
    kind,
    id,
    payment,
    title,
    sellerId,
    currency,
    commissionRate,
    chargedAt: at,
    charged,
    ...amounts,
  };
  const due = dueAt(Date.parse(at) + moneyLimits.cases.ofHold, id);
  return create({ ...keys.hold(held), ...hold, ...listed, ...due }, () => new Outdated());
}

/** Steps: the journal of a charge, and the look-up of its fee. */
export function bookCharge(
  { kind, id, payment, currency }: HoldTerms,
  charged: number,
  at: string,
  journalId: string,
): Step[] {
  const lines = [
    { account: accounts.provider, amount: charged },
    { account: accounts.held(kind, id), amount: -charged },
  ];
  return [
    book(booksOf({ kind, id }), { kind: 'charge', payment, currency, lines, at, by: 'provider' }, journalId),
    requestMovement('fee', { kind, id, payment, currency, amount: 0, at }),
  ];
}
