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

/** What decides how a transfer goes on whose clearance is over. Times in milliseconds. */
export type TransferFacts = Times & {
  /** Whether this payment is examined, or another one of its seller, or an operator has the seller paid nothing. */
  isExamined: boolean;
  /** Whether the seller can be paid, or has debts that take all of it. */
  isPayable: boolean;
  /** Whether it may become so without anybody telling. */
  isWatched?: boolean;
};

/** What a transfer does that is checked: it begins, goes back to the buyer, or waits until it is checked again (milliseconds). */
export type TransferCourse =
  | { do: 'begin' }
  | { do: 'return' }
  | { do: 'putOff'; until: number }
  | { do: 'wait'; until: number; isNotified: boolean };

/** When a transfer goes back whose seller cannot be paid (milliseconds), which the seller knows some weeks before. */
export const lastDayOf = ({ chargedAt, frozenFor = 0, waitingSince }: Times, now: number): number =>
  Math.max(chargedAt + end * DAY + frozenFor, (waitingSince ?? now) + notice * DAY);

/** How a transfer whose clearance is over goes on at this time. Each ends: paid, or on the last day returned. */
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

/** The day on which a seller is told again that money waits, after this one: both counted since it does. */
const nextNotice = (days: number): number => {
  const later = Math.max(0, days - LAST_NOTICE);
  return notices.find((day) => day > days) ?? LAST_NOTICE + (Math.floor(later / weekly) + 1) * weekly;
};
