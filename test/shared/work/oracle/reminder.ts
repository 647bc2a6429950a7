import { DAY, protection } from '#shared/rules/protection.ts';

import type { HeldMoney, Side } from './held-money.ts';

/** What the sides of a dispute are reminded of: the silent one of an amount, both of an agreement. */
export type DisputeReminder = 'remindAnswer' | 'remindAgreement';

/** Who is reminded of what, at which times, and until when they can do it (milliseconds). */
export type Reminder<What extends string> = {
  what: What;
  to: readonly Side[];
  at: readonly number[];
  until: number;
};

/** The reminder of what these sides can do until then. */
export const remindBefore = <What extends string>(
  what: What,
  until: number,
  ...to: Side[]
): Reminder<What> => ({ what, to, at: [until - protection.remind * DAY], until });

/** The reminder of what a side can do until then, on these days since a time (ISO). */
export const remindSince = <What extends string>(
  what: What,
  { from, days, until, to }: { from: string; days: readonly number[]; until: number; to: Side },
): Reminder<What> => ({ what, to: [to], at: days.map((day) => Date.parse(from) + day * DAY), until });

/** Who is reminded of what in a dispute that goes on until then. */
export function disputeReminder({ dispute }: HeldMoney, until: number): Reminder<DisputeReminder> {
  if (dispute?.buyer === undefined) return remindBefore('remindAnswer', until, 'buyer');
  if (dispute.seller === undefined) return remindBefore('remindAnswer', until, 'seller');
  return remindBefore('remindAgreement', until, 'buyer', 'seller');
}
