import { expect, it } from 'vitest';

import { DAY } from '#shared/rules/protection.ts';
import { moduleRules } from '#shared/work/module.ts';
import { orderRules } from '#shared/work/order.ts';
import type { Phase } from '#shared/work/phases.ts';
import type { Progress } from '#shared/work/progress.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * DAY).toISOString();

/** Work that was paid when it was made, delivered on day 1, and came into this phase on day 20. */
const paidIn = (phase: Phase, more: Partial<Progress['money']> = {}): Progress => ({
  phase,
  times: { made: day(0), brief: day(0), delivered: day(1), phase: day(20) },
  terms: { days: 30, revisions: 1, total: 900 },
  revisionsUsed: 0,
  edits: 0,
  lowerApprovals: 0,
  payments: [{ at: day(0), amount: 900, as: 'hold' }],
  money: { held: 900, released: 0, returning: 0, returned: 0, ...more },
});

it('while the bank examines the payment, nothing is allowed that moves money', () => {
  const frozenIn = (phase: Phase) => {
    const progress = paidIn(phase, { frozenAt: day(20) });
    return { ...progress, times: { ...progress.times, cancelAsked: day(20) } };
  };
  const allowed = (rules: typeof orderRules | typeof moduleRules, phase: Phase) =>
    (['buyer', 'seller'] as const).map((by) =>
      rules.allowedActions(frozenIn(phase), by, Date.parse(day(20))),
    );
  expect(allowed(orderRules, 'WORK')).toEqual([['writeRequirements'], ['deliver', 'refuseToCancel']]);
  expect(allowed(orderRules, 'REVIEW')).toEqual([['download'], []]);
  expect(allowed(orderRules, 'REVISION')).toEqual([['download'], ['deliver']]);
  expect(allowed(orderRules, 'DISPUTED')).toEqual([['download', 'offer'], ['offer']]);
  expect(allowed(moduleRules, 'WORK')).toEqual([[], ['submit']]);
  expect(allowed(moduleRules, 'REVIEW')).toEqual([[], ['submit']]);
  expect(allowed(moduleRules, 'AGREE')).toEqual([[], []]);
  expect(allowed(moduleRules, 'DISPUTED')).toEqual([['offer'], ['offer']]);
});

it('a client whose amount was refused has three days more to look at the work', () => {
  expect(moduleRules.endingOf(paidIn('REVIEW'))).toEqual({ at: Date.parse(day(23)), do: 'approve' });
});
