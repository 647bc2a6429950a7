import type { Ending } from './machine.ts';
import { DAY, protection } from './protection.ts';

/** The side of an order or a module that pays, and the one that is paid. */
export type Side = 'buyer' | 'seller';

/** The money of something that was paid for. Amounts in minor units, times ISO, `frozenFor` milliseconds. */
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
  /** Since when the bank has frozen the payment, and for how long it had been frozen before. */
  frozenAt?: string | undefined;
  frozenFor: number;
  /** Who opened the dispute, and the amount for the seller that each side has named. */
  dispute?: { by: Side; openedAt: string; buyer?: number; seller?: number } | undefined;
};

/** The money of something for which nothing was paid. */
export const noMoney = {
  held: 0,
  released: 0,
  returning: 0,
  returned: 0,
  frozenFor: 0,
} as const satisfies HeldMoney;

/** The latest that money is held which was paid at this time, in milliseconds; never if nothing was paid. */
export const ceilingAfter = (paidAt: string | undefined): number =>
  paidAt ? Date.parse(paidAt) + protection.ceiling * DAY : Infinity;

/** When the other side has been silent, and when both have named an amount for so long that it is divided. */
export const disputeTimes = {
  silent: ({ dispute }: HeldMoney): number | undefined =>
    dispute && (dispute.buyer === undefined || dispute.seller === undefined)
      ? Date.parse(dispute.openedAt) + protection.dispute.answer * DAY
      : undefined,
  undecided: ({ dispute }: HeldMoney): number | undefined =>
    dispute?.buyer !== undefined && dispute.seller !== undefined
      ? Date.parse(dispute.openedAt) + protection.dispute.agree * DAY
      : undefined,
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
  // While the bank examines the payment, nothing ends; afterwards there is as much time as before.
  if (facts.frozenAt) return undefined;
  const running = (endings ?? []).flatMap((ending) => {
    const at = ending.at(facts);
    return at === undefined ? [] : [{ at: at + facts.frozenFor, do: ending.do }];
  });
  return running.toSorted((one, other) => one.at - other.at)[0];
}
