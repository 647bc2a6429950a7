import { DAY, protection } from '#shared/rules/money/protection.ts';

const { notices, weekly, end, notice } = protection.unclaimed;
const LAST_NOTICE = Math.max(...notices);

/** What decides until when a transfer waits. Times in milliseconds. */
type Times = {
  chargedAt: number;
  /** For how long banks have examined the payment. */
  frozenFor?: number | undefined;
  /** Since when it waits for its seller's account. */
  waitingSince: number | undefined;
};

/** The facts that decide what a cleared transfer does. Times in milliseconds. */
export type TransferFacts = Times & {
  /** Whether this payment or another one of its seller is examined, or an operator holds the seller's payouts. */
  isExamined: boolean;
  /** Whether the seller can be paid, or has debts that take all of it. */
  isPayable: boolean;
  /** Whether it may become payable without an event. */
  isWatched?: boolean;
};

/** The result of checking a transfer: it begins, is returned to the buyer, or waits for the next check (milliseconds). */
export type TransferCourse =
  | { do: 'begin' }
  | { do: 'return' }
  | { do: 'putOff'; until: number }
  | { do: 'wait'; until: number; isNotified: boolean };

/** When a transfer goes back whose seller cannot be paid (milliseconds), which the seller knows some weeks before. */
export const lastDayOf = ({ chargedAt, frozenFor = 0, waitingSince }: Times, now: number): number =>
  Math.max(chargedAt + end * DAY + frozenFor, (waitingSince ?? now) + notice * DAY);

/** What a cleared transfer does at this time. Each one ends: paid, or returned on the last day. */
export function courseOf(facts: TransferFacts, now: number): TransferCourse {
  if (facts.isExamined) return { do: 'putOff', until: now + DAY };
  if (facts.isPayable) return { do: 'begin' };
  const last = lastDayOf(facts, now);
  if (now >= last) return { do: 'return' };
  const since = facts.waitingSince ?? now;
  const days = Math.floor((now - since) / DAY);
  if (!facts.isWatched)
    return { do: 'wait', until: Math.min(since + nextNotice(days) * DAY, last), isNotified: true };
  const isNotified = facts.waitingSince === undefined || nextNotice(days - 1) === days;
  return { do: 'wait', until: Math.min(since + (days + 1) * DAY, last), isNotified };
}

/** The day of the next notice to a seller that money waits, after this one; both counted since it does. */
const nextNotice = (days: number): number => {
  const later = Math.max(0, days - LAST_NOTICE);
  return notices.find((day) => day > days) ?? LAST_NOTICE + (Math.floor(later / weekly) + 1) * weekly;
};
