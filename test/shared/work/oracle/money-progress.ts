import { smallestAmount } from '#shared/rules/currencies.ts';
import { DAY } from '#shared/rules/protection.ts';

import type { HeldMoney, Side } from './held-money.ts';

/** What is held after this much of it goes to the seller at this time (ISO), and the rest back to the buyer. */
export const divided = (
  { held, released, returning, clearance = 0 }: HeldMoney,
  toSeller: number,
  at: string,
) => ({
  held: 0,
  released: released + toSeller,
  returning: returning + held - toSeller,
  ...(toSeller > 0 ? { clearsAt: clearsAt(at, clearance) } : {}),
});

/** Until when something clears that is released at this time and takes so many days. ISO. */
export const clearsAt = (at: string, clearance: number): string =>
  new Date(Date.parse(at) + clearance * DAY).toISOString();

/** This much of what was released goes back to the buyer, because the seller could not be paid. */
export const unclaimed = ({ released, returning }: HeldMoney, amount: number): Partial<HeldMoney> => ({
  released: released - amount,
  returning: returning + amount,
  clearsAt: undefined,
});

/** A dispute that this side opens, or in which it names another amount. */
export const withOffer = (
  { dispute }: HeldMoney,
  by: Side,
  { at, amount }: { at: string; amount: number },
): Pick<HeldMoney, 'dispute'> => ({ dispute: { ...(dispute ?? { by, openedAt: at }), [by]: amount } });

/** What a dispute ends with: the other side's amount, the opener's when the other is silent, or the middle. */
export function amountForSeller(
  { dispute, held, currency = 'usd' }: HeldMoney,
  by: Side | undefined,
): number {
  if (!dispute) throw new Error('There is no dispute.');
  const { buyer, seller } = dispute;
  const named = by === 'buyer' ? seller : by === 'seller' ? buyer : undefined;
  const amount =
    named ??
    (buyer !== undefined && seller !== undefined ? middle(buyer, seller, currency) : (buyer ?? seller));
  if (amount === undefined || amount > held) throw new Error('No amount of this dispute can be paid.');
  return amount;
}

/** The middle of two amounts, rounded down to one that the currency has. */
function middle(one: number, other: number, currency: string): number {
  const smallest = smallestAmount(currency);
  return Math.floor((one + other) / 2 / smallest) * smallest;
}

/** The bank has finished its examination at this time (ISO). */
export const thawed = ({ frozenAt, freezes = [] }: HeldMoney, at: string): Partial<HeldMoney> =>
  frozenAt ? { frozenAt: undefined, freezes: [...freezes, { from: frozenAt, until: at }] } : {};

/**
 * The bank takes this much back at this time (ISO): of what is held, and then of what was released. What is held beyond that
 * goes back as well.
 */
export function takenBack(money: HeldMoney, at: string, amount: number): Partial<HeldMoney> {
  const { held, returning, takenBack: before = 0 } = money;
  const ofHeld = Math.min(held, amount);
  const ofReleased = amount - ofHeld;
  return {
    ...thawed(money, at),
    held: 0,
    returning: returning + held - ofHeld,
    ...(ofReleased > 0 ? { takenBack: before + ofReleased } : {}),
  };
}
