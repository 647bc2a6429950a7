import { DAY, protection } from '#shared/rules/protection.ts';

const { told, weekly, end } = protection.unclaimed;

/** What decides how a transfer goes on whose clearance is over. Times in milliseconds. */
export type TransferFacts = {
  chargedAt: number;
  /** Since when it waits for its seller's account. */
  waitingSince: number | undefined;
  /** Whether the payer's bank examines the payment. */
  isExamined: boolean;
  /** Whether the seller can be paid, or has debts that take all of it. */
  isPayable: boolean;
};

/** What a transfer does that is looked at: it begins, goes back to the buyer, or waits until it is looked at again (milliseconds). */
export type TransferCourse =
  | { do: 'begin' }
  | { do: 'return' }
  | { do: 'putOff'; until: number }
  | { do: 'wait'; until: number };

/** How a transfer whose clearance is over goes on at this time. Each ends: paid, or on the last day returned. */
export function courseOf(facts: TransferFacts, now: number): TransferCourse {
  if (facts.isExamined) return { do: 'putOff', until: now + DAY };
  if (facts.isPayable) return { do: 'begin' };
  const last = facts.chargedAt + end * DAY;
  if (now >= last) return { do: 'return' };
  return { do: 'wait', until: Math.min(nextLook(facts.waitingSince ?? now, now), last) };
}

/** When a seller is told again that money waits. */
function nextLook(since: number, now: number): number {
  const days = Math.floor((now - since) / DAY);
  const next = told.find((day) => day > days) ?? days + weekly;
  return since + next * DAY;
}
