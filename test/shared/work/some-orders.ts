import type { Phase } from '#shared/work/phases.ts';
import type { Progress } from '#shared/work/progress.ts';

import { changed, day, paidFor, workIn, type More } from './some-work.ts';

const PRICE = 1999;

/** An unpaid order for two days' work in this phase: requirements on day 0; delivered on day 1. */
export const unpaidIn = (phase: Phase, more: More = {}): Progress =>
  changed(
    workIn(phase, {
      times: { brief: day(0) },
      terms: { revisions: 2, total: PRICE },
      revisionsUsed: phase === 'REVISION' ? 1 : 0,
    }),
    more,
  );

/** Such an order that was paid on day 1. */
export const paidIn = (phase: Phase, more: More = {}): Progress =>
  changed(unpaidIn(phase, paidFor(phase, { at: day(1), amount: PRICE, released: PRICE })), more);
