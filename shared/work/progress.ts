import type { HeldMoney } from '#shared/rules/money/held-money.ts';
import { DAY, protection } from '#shared/rules/money/protection.ts';

import type { Actor, Paid, Phase } from './phases.ts';

/** A payment by the buyer, by its number: held until something becomes of it, or the seller's at once because all was settled before. */
export type WorkPayment = { n: number; at: string; amount: number; as: 'hold' | 'settle' };

/** How far work that is paid for has come: all that decides what may happen to it, and when. Amounts in minor units, times ISO. */
export type Progress = {
  phase: Phase;
  /** The phase before its dispute, or before it ended. */
  was?: Phase | undefined;
  times: Times;
  terms: Terms;
  revisionsUsed: number;
  /** How often its terms were changed. */
  edits: number;
  /** How often less than what is held was approved. */
  lowerApprovals: number;
  /** The amount that was approved; of what is over, what the seller gets. */
  agreed?: number | undefined;
  payments: readonly WorkPayment[];
  money: HeldMoney;
};

/** When it was made, came where it is, was briefed and delivered last, and when its buyer asked to cancel, if that is open. */
export type Times = {
  made: string;
  phase: string;
  brief?: string | undefined;
  delivered?: string | undefined;
  cancelAsked?: string | undefined;
};

/** The days for the work, and what is fixed beforehand; null where it is not. */
export type Terms = { days: number; revisions: number | null; total: number | null };

/** Whether there was a payment. */
export const isPaid = ({ payments }: Progress): boolean => payments.length > 0;

/** The half of its place that its phase does not say. */
export const paidOf = (progress: Progress): Paid => (isPaid(progress) ? 'paid' : 'unpaid');

/** How much was paid, whatever has become of it, in minor units. */
export const paidIn = ({ payments }: Pick<Progress, 'payments'>): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** How much of what was paid has not gone back and is not about to, in minor units. */
export const notReturned = (progress: Pick<Progress, 'payments' | 'money'>): number =>
  paidIn(progress) - progress.money.returning - progress.money.returned;

/** How much can be given back or disputed, in minor units: what is held, or once it is done, what was released and is not back. */
export const atStake = (progress: Pick<Progress, 'phase' | 'money' | 'payments'>): number => {
  const { phase, money } = progress;
  return phase === 'DONE'
    ? Math.min(money.released - (money.takenBack ?? 0), notReturned(progress))
    : money.held;
};

/** How much of what was paid has not gone back to the buyer, in whichever way, in minor units: what is held, and what is the seller's. */
export const keptOf = ({ held, released, takenBack = 0 }: HeldMoney): number => held + released - takenBack;

/** The first payment, if there was one. */
export const firstPayment = ({ payments }: Progress): WorkPayment | undefined => payments[0];

/** When the work is due, in milliseconds: so many days after the brief, or after it was made without any. */
export const deadlineOf = ({ times, terms }: Progress): number =>
  Date.parse(times.brief ?? times.made) + terms.days * DAY;

/**
 * Until when a first delivery counts as in time (product.md#profiles), in milliseconds: so many days after the brief and the
 * first payment, so that its buyer makes nobody late by paying late.
 */
export const inTimeUntil = (progress: Progress): number => {
  const paidAt = firstPayment(progress)?.at;
  return Math.max(deadlineOf(progress), paidAt ? Date.parse(paidAt) + progress.terms.days * DAY : 0);
};

/**
 * Whether work counts as late if this actor ends it now (milliseconds): its buyer had briefed and paid it, and nothing came in time.
 * A buyer may cancel a day after the deadline, also one who paid late: what they cancel counts as late a day later, too.
 */
export function isMissed(progress: Progress, now: number, by: Actor): boolean {
  const { phase, times } = progress;
  const isReady = times.brief !== undefined && isPaid(progress);
  const until = inTimeUntil(progress) + (by === 'buyer' ? protection.late.grace * DAY : 0);
  return phase === 'WORK' && isReady && times.delivered === undefined && now >= until;
}

/** The days that a revision of work takes for which there were so many. */
export const revisionDays = (days: number): number =>
  Math.max(protection.revision.least, Math.min(days, protection.revision.most));

/**
 * So many days after this time, in milliseconds, as the clocks of this money count them: they stand still while the payment is
 * frozen. Before this time that does not count.
 */
export const daysAfter = ({ freezes = [] }: Pick<HeldMoney, 'freezes'>, time: number, days: number): number =>
  freezes
    .map(({ from, until }) => Date.parse(until) - Math.max(Date.parse(from), time))
    .reduce((at, frozen) => at + Math.max(0, frozen), time + days * DAY);

/** The latest that money is held, in milliseconds; never if nothing was paid. */
export const ceilingOf = ({ payments: [first], money }: Progress): number =>
  first ? daysAfter(money, Date.parse(first.at), protection.ceiling) : Infinity;

/** Whether so many days are left before the money cannot be held any longer. */
export const hasDaysLeft = (progress: Progress, now: number, days: number): boolean =>
  now + days * DAY <= ceilingOf(progress);

/** How far work has come that was made just now (ISO). */
export const begun = (at: string) => ({
  phase: 'WORK' as const,
  times: { made: at, phase: at },
  revisionsUsed: 0,
  edits: 0,
  lowerApprovals: 0,
  payments: [],
});
