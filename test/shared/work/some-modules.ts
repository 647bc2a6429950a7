import type { Phase } from '#shared/work/phases.ts';
import type { Progress } from '#shared/work/progress.ts';

import { changed, day, paidFor, workIn, type More } from './some-work.ts';

/** What is paid for these modules beforehand, and what is approved of it. */
export const FUNDED = 2000;
export const APPROVED = 1200;

const settled: More = {
  payments: [{ n: 1, at: day(2), amount: APPROVED, as: 'settle' }],
  money: { released: APPROVED },
};

/** A module for two days' work in this phase: handed in on day 1, and paid on day 2 once it is done. */
export function unfundedIn(phase: Phase, more: More = {}): Progress {
  const isApproved = phase === 'AGREE' || phase === 'OWED' || phase === 'DONE';
  const work = workIn(phase, isApproved ? { agreed: APPROVED } : {});
  return changed(phase === 'DONE' ? changed(work, settled) : work, more);
}

/** Such a module that was funded on day 0. */
export const fundedIn = (phase: Phase, more: More = {}): Progress =>
  changed(unfundedIn(phase, paidFor(phase, { at: day(0), amount: FUNDED, released: APPROVED })), more);
