import type { MoneyAct } from './effects.ts';
import { isPaid, type Progress } from './progress.ts';

// The dates and counts that rows set.

/** The brief was written. Writing it anew must not move the deadline. */
export const briefed = ({ times }: Progress, { at }: MoneyAct): Partial<Progress> => ({
  times: { ...times, brief: times.brief ?? at },
});

/** Work was delivered, for the first time or again. */
export const delivered = ({ times }: Progress, { at }: MoneyAct): Partial<Progress> => ({
  times: { ...times, delivered: at > (times.delivered ?? '') ? at : times.delivered },
});

/** One of the revisions was asked for. */
export const revisionUsed = ({ revisionsUsed }: Progress): Partial<Progress> => ({
  revisionsUsed: revisionsUsed + 1,
});

/** The buyer has asked to cancel. */
export const cancelAsked = ({ times }: Progress, { at }: MoneyAct): Partial<Progress> => ({
  times: { ...times, cancelAsked: at },
});

/** The seller has refused to cancel. */
export const cancelRefused = ({ times }: Progress): Partial<Progress> => ({
  times: { ...times, cancelAsked: undefined },
});

/** Its terms were changed. */
export const edited = ({ edits }: Progress): Partial<Progress> => ({ edits: edits + 1 });

/** An amount was approved: of what is held, perhaps less. */
export const amountApproved = (before: Progress, { amount = 0 }: MoneyAct): Partial<Progress> => ({
  agreed: amount,
  lowerApprovals: before.lowerApprovals + (isPaid(before) && amount < before.money.held ? 1 : 0),
});

/** No amount is approved any longer. */
export const amountDropped = (): Partial<Progress> => ({ agreed: undefined });
