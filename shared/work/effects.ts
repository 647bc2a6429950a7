import { smallestAmount } from '#shared/rules/money/currencies.ts';
import type { Examiner, HeldMoney, Side } from '#shared/rules/money/held-money.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import type { Actor } from './phases.ts';
import type { Progress } from './progress.ts';

/** How much of what is held the seller gets: the approved amount, the other side's in a dispute, the middle of both, or the amount of the act. */
export type Share = 'all' | 'agreed' | 'theirs' | 'middle' | 'named' | 'none';

/** What a step does to money; nothing else changes it. `named` is the amount of the act. */
export type Effect =
  /** The price, or the named amount, is charged and held. */
  | { hold: 'due' }
  /** It is charged, and the seller's at once. */
  | { settle: 'due' }
  /** So much of what is held is the seller's, and the rest goes back. */
  | { toSeller: Share }
  /** So much of what is held goes back, and the rest stays held. */
  | { toBuyer: 'named' }
  /** So much of what was released goes back; or the marketplace gives so much beyond it. */
  | { recover: 'named' }
  /** All that was released is held again, and in dispute. */
  | { rehold: 'all' }
  /** The buyer approves an amount, perhaps less than what is held. */
  | { agree: 'named' }
  /** A side names what the seller should get. */
  | { offer: 'named' }
  /** The bank or the marketplace stops everything, and lets it go on. */
  | { freeze: true }
  | { thaw: true }
  /** The bank takes so much back, or the marketplace gives it back: of what is held, then of what was released. What else is held stays. */
  | { lost: 'named' }
  /** So much of what was released goes back, because the seller could not be paid. */
  | { unclaimed: 'named' };

// The effects by the names that the tables give them.
export const hold = { hold: 'due' } as const;
export const settle = { settle: 'due' } as const;
export const all = { toSeller: 'all' } as const;
export const agreed = { toSeller: 'agreed' } as const;
export const theirs = { toSeller: 'theirs' } as const;
export const middle = { toSeller: 'middle' } as const;
export const decided = { toSeller: 'named' } as const;
export const back = { toSeller: 'none' } as const;
export const part = { toBuyer: 'named' } as const;
export const recover = { recover: 'named' } as const;
export const rehold = { rehold: 'all' } as const;
export const agree = { agree: 'named' } as const;
export const offer = { offer: 'named' } as const;
export const lost = { lost: 'named' } as const;

/** Whether there is a payment after this. */
export const isPayment = (effect: Effect): boolean => 'hold' in effect || 'settle' in effect;

/**
 * What is booked with a step: a payment, held or the seller's at once; how much of what is held goes to whom; or how much of what
 * was released goes back, or is held again; or what the marketplace gives back itself.
 */
export type BookedEffect =
  | { kind: 'charge' | 'settle' | 'recover' | 'goodwill' | 'rehold'; amount: number }
  | { kind: 'divide'; toSeller: number; toBuyer: number };

/**
 * Who does something, at which time (ISO), with which amount, whether the marketplace gives it, after how many days what it releases
 * clears, and who examines the payment still after a part of it was taken back.
 */
export type MoneyAct = {
  by: Actor;
  at: string;
  amount?: number | undefined;
  isGoodwill?: boolean | undefined;
  clearance?: number | undefined;
  stillExamines?: Examiner | undefined;
};

/** What an effect changes, and what is booked for it; nothing for what is booked with a chargeback or a transfer. */
export type Effected = {
  change: Partial<Pick<Progress, 'money' | 'payments' | 'agreed' | 'lowerApprovals'>>;
  journal?: BookedEffect | undefined;
};

/** What an effect makes of the money. */
export function applyEffect(effect: Effect, before: Progress, act: MoneyAct): Effected {
  const { money } = before;
  const { amount = 0, at } = act;
  if ('hold' in effect || 'settle' in effect) return paid(before, act, 'hold' in effect);
  if ('toSeller' in effect) return divided(before, shareOf(before, effect.toSeller, act), at);
  if ('toBuyer' in effect)
    return {
      change: { money: { ...money, held: money.held - amount, returning: money.returning + amount } },
      journal: dividedBy(0, amount),
    };
  if ('recover' in effect && act.isGoodwill)
    return {
      change: { money: { ...money, returning: money.returning + amount } },
      journal: { kind: 'goodwill', amount },
    };
  if ('recover' in effect)
    return { change: { money: recovered(money, amount) }, journal: { kind: 'recover', amount } };
  if ('rehold' in effect)
    return { change: { money: heldAgain(money, act) }, journal: { kind: 'rehold', amount: money.released } };
  if ('agree' in effect) return { change: approved(before, amount) };
  if ('offer' in effect) return { change: { money: withOffer(money, act) } };
  if ('freeze' in effect) return { change: { money: frozen(money, act) } };
  if ('thaw' in effect) return { change: { money: thawed(money, at) } };
  if ('lost' in effect) return { change: takenBack(before, act) };
  return { change: { money: unclaimed(money, amount) } };
}

const clearsAt = (at: string, days = 0) => new Date(Date.parse(at) + days * DAY).toISOString();

function paid({ money, payments, terms }: Progress, { at, ...act }: MoneyAct, isHeld: boolean): Effected {
  const amount = terms.total ?? act.amount ?? 0;
  const clearance = act.clearance ?? money.clearance;
  const sums = isHeld
    ? { held: money.held + amount }
    : { released: money.released + amount, clearsAt: clearsAt(at, clearance) };
  return {
    change: {
      money: { ...money, clearance, ...sums },
      payments: [...payments, { n: payments.length + 1, at, amount, as: isHeld ? 'hold' : 'settle' }],
    },
    journal: { kind: isHeld ? 'charge' : 'settle', amount },
  };
}

const approved = ({ payments, money, lowerApprovals }: Progress, amount: number) => ({
  agreed: amount,
  lowerApprovals: lowerApprovals + (payments.length > 0 && amount < money.held ? 1 : 0),
});

function divided({ money }: Progress, toSeller: number, at: string): Effected {
  const { held, released, returning, clearance } = money;
  const toBuyer = held - toSeller;
  if (toBuyer < 0) throw new Error('More is divided than is held.');
  return {
    change: {
      money: {
        ...money,
        held: 0,
        released: released + toSeller,
        returning: returning + toBuyer,
        // Only what is released now clears from now on.
        ...(toSeller > 0 ? { clearsAt: clearsAt(at, clearance) } : {}),
      },
      agreed: toSeller > 0 ? toSeller : undefined,
    },
    journal: dividedBy(toSeller, toBuyer),
  };
}

/** Of work for which nothing is held, nothing is divided. */
const dividedBy = (toSeller: number, toBuyer: number): BookedEffect | undefined =>
  toSeller + toBuyer > 0 ? { kind: 'divide', toSeller, toBuyer } : undefined;

function shareOf({ money, agreed: approvedAmount = 0 }: Progress, share: Share, act: MoneyAct): number {
  if (share === 'all') return money.held;
  if (share === 'agreed') return approvedAmount;
  if (share === 'none') return 0;
  if (share === 'named') return act.amount ?? 0;
  const { buyer, seller } = money.dispute ?? {};
  const isMiddle = share === 'middle' && buyer !== undefined && seller !== undefined;
  const amount = isMiddle ? middleOf(buyer, seller, money.currency) : otherOf(act.by, buyer, seller);
  if (amount === undefined || amount > money.held) throw new Error('No amount of this dispute can be paid.');
  return amount;
}

/** The amount of the other side; for the clock, that of the one side which has named any. */
function otherOf(by: Actor, buyer: number | undefined, seller: number | undefined): number | undefined {
  if (by === 'buyer') return seller;
  return by === 'seller' ? buyer : (buyer ?? seller);
}

/** The middle of two amounts, rounded down to one that the currency has. */
function middleOf(one: number, other: number, currency = 'usd'): number {
  const smallest = smallestAmount(currency);
  return Math.floor((one + other) / 2 / smallest) * smallest;
}

function withOffer(money: HeldMoney, { by, at, amount = 0 }: MoneyAct): HeldMoney {
  const side: Side = by === 'seller' ? 'seller' : 'buyer';
  const dispute = money.dispute ?? { by: side, openedAt: at };
  return { ...money, dispute: { ...dispute, [side]: amount } };
}

/** What clears of it clears as before. */
function recovered(money: HeldMoney, amount: number): HeldMoney {
  const { released, takenBack = 0, givenBack = 0, returning, clearsAt } = money;
  if (amount > released - takenBack) throw new Error('More goes back than was released.');
  const left = released - amount;
  return {
    ...money,
    released: left,
    returning: returning + amount,
    givenBack: givenBack + amount,
    clearsAt: left > 0 ? clearsAt : undefined,
  };
}

/** The one who opens the dispute names an amount. For the operator, who names none, the seller's is what was released. */
function heldAgain({ held, released, ...money }: HeldMoney, { by, at, amount = 0 }: MoneyAct): HeldMoney {
  const dispute =
    by === 'buyer'
      ? { by, openedAt: at, buyer: amount }
      : { by: 'operator' as const, openedAt: at, seller: released };
  return { ...money, held: held + released, released: 0, givenBack: undefined, clearsAt: undefined, dispute };
}

const examinerOf = (by: Actor): Examiner => (by === 'bank' ? 'bank' : 'operator');

/** Whoever else examines it later, it is frozen since the first did. */
const frozen = (money: HeldMoney, { by, at }: MoneyAct): HeldMoney => ({
  ...money,
  frozenAt: money.frozenAt ?? at,
  examiner: examinerOf(by),
});

function thawed(money: HeldMoney, at: string): HeldMoney {
  const { frozenAt, freezes = [] } = money;
  if (!frozenAt) return money;
  return {
    ...money,
    frozenAt: undefined,
    examiner: undefined,
    freezes: [...freezes, { from: frozenAt, until: at }],
  };
}

/** Of amounts that were named about what is held, what is left of it is the most. */
function takenBack(
  { money, agreed: approvedAmount, was }: Progress,
  { by, at, amount = 0, stillExamines }: MoneyAct,
): Effected['change'] {
  const { held, takenBack: before = 0, dispute } = money;
  const left = Math.max(0, held - amount);
  const ofReleased = amount - (held - left);
  const hasEnded = held > 0 && left === 0 && was !== 'DONE';
  return {
    money: {
      ...(stillExamines && !hasEnded
        ? { ...money, examiner: stillExamines }
        : { ...thawed(money, at), examiner: examinerOf(by) }),
      held: left,
      ...(ofReleased > 0 ? { takenBack: before + ofReleased } : {}),
      ...(left > 0 && dispute ? { dispute: cut(dispute, left) } : {}),
    },
    ...(left > 0 && approvedAmount !== undefined ? { agreed: Math.min(approvedAmount, left) } : {}),
  };
}

/** A dispute in which neither side names more than is held. */
function cut(dispute: NonNullable<HeldMoney['dispute']>, held: number): HeldMoney['dispute'] {
  const { buyer, seller, ...rest } = dispute;
  return {
    ...rest,
    ...(buyer === undefined ? {} : { buyer: Math.min(buyer, held) }),
    ...(seller === undefined ? {} : { seller: Math.min(seller, held) }),
  };
}

const unclaimed = (money: HeldMoney, amount: number): HeldMoney => ({
  ...money,
  released: money.released - amount,
  returning: money.returning + amount,
  clearsAt: undefined,
});
