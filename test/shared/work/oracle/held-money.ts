import { DAY, protection } from '#shared/rules/protection.ts';

import type { Ending } from './machine.ts';

/** The side of an order or a module that pays, and the one that is paid. */
export type Side = 'buyer' | 'seller';

/** The money of something that was paid for. Amounts in minor units, times ISO. */
export type HeldMoney = {
  /** What is held now, what was released to the seller, and what is going back to the buyer or is there already. */
  held: number;
  released: number;
  returning: number;
  returned: number;
  /** What the payer's bank has taken back of what was released. */
  takenBack?: number | undefined;
  /** The days that what is released takes to clear, fixed with the payment; and until when it does. */
  clearance?: number | undefined;
  clearsAt?: string | undefined;
  /** ISO code: what is divided is a multiple of its smallest amount. */
  currency?: string | undefined;
  /** Since when the bank has frozen the payment, and from when until when it had frozen it before. */
  frozenAt?: string | undefined;
  freezes?: readonly { from: string; until: string }[] | undefined;
  /** Who opened the dispute, and the amount for the seller that each side has named. */
  dispute?: { by: Side; openedAt: string; buyer?: number; seller?: number } | undefined;
};

/** The money of something for which nothing was paid. */
export const noMoney = {
  held: 0,
  released: 0,
  returning: 0,
  returned: 0,
} as const satisfies HeldMoney;

type Freezes = Pick<HeldMoney, 'freezes'>;

/**
 * So many days after this time, in milliseconds, as the clocks of this money count them: they stand still while the bank has
 * frozen the payment. What it had frozen before this time does not count.
 */
export const daysAfter = ({ freezes = [] }: Freezes, time: number, days: number): number =>
  freezes
    .map(({ from, until }) => Date.parse(until) - Math.max(Date.parse(from), time))
    .reduce((at, frozen) => at + Math.max(0, frozen), time + days * DAY);

/** The later of two times (ISO), in milliseconds. */
export const later = (one: string, other: string): number => Math.max(Date.parse(one), Date.parse(other));

/** The latest that this money is held if it was paid at this time (ISO), in milliseconds; never if nothing was paid. */
export const ceilingAfter = (money: Freezes, paidAt: string | undefined): number =>
  paidAt ? daysAfter(money, Date.parse(paidAt), protection.ceiling) : Infinity;

/** When the other side has been silent, and when both have named an amount for so long that it is divided. */
export const disputeTimes = {
  silent: (money: HeldMoney): number | undefined => {
    const { dispute } = money;
    return dispute && (dispute.buyer === undefined || dispute.seller === undefined)
      ? daysAfter(money, Date.parse(dispute.openedAt), protection.dispute.answer)
      : undefined;
  },
  undecided: (money: HeldMoney): number | undefined => {
    const { dispute } = money;
    return dispute?.buyer !== undefined && dispute.seller !== undefined
      ? daysAfter(money, Date.parse(dispute.openedAt), protection.dispute.agree)
      : undefined;
  },
  words: {
    silent: `${protection.dispute.answer} days without an amount of the other side: as the opener says`,
    undecided: `${protection.dispute.agree} days after it was opened: the middle of the two amounts`,
  },
} as const;

/** The earliest of these endings that runs: when it is due (milliseconds), and what it does. */
export function earliestOf<Action extends string, Facts extends HeldMoney>(
  endings: readonly Ending<Action, Facts>[] | undefined,
  facts: Facts,
): { at: number; do: Action } | undefined {
  // While the bank examines the payment, nothing ends; afterwards there is as much time left as before.
  if (facts.frozenAt) return undefined;
  const running = (endings ?? []).flatMap((ending) => {
    const at = ending.at(facts);
    return at === undefined ? [] : [{ at, do: ending.do }];
  });
  return running.toSorted((one, other) => one.at - other.at)[0];
}
