import { noMoney, type HeldMoney } from '#shared/rules/money/held-money.ts';
import { DAY } from '#shared/rules/money/protection.ts';
import { isOver, type Phase } from '#shared/work/phases.ts';
import { begun, type Progress, type Terms, type Times } from '#shared/work/progress.ts';

/** The time of a day after this work was made, in milliseconds and as ISO. */
export const at = (days: number): number => Date.UTC(2026, 0, 1) + days * DAY;
export const day = (days: number): string => new Date(at(days)).toISOString();

/** What else is true of some work. */
export type More = Partial<Omit<Progress, 'times' | 'terms' | 'money'>> & {
  times?: Partial<Times>;
  terms?: Partial<Terms>;
  money?: Partial<HeldMoney>;
};

export const changed = (progress: Progress, { times, terms, money, ...more }: More): Progress => ({
  ...progress,
  ...more,
  times: { ...progress.times, ...times },
  terms: { ...progress.terms, ...terms },
  money: { ...progress.money, ...money },
});

/** Work for two days in this phase that was not paid: delivered on day 1, and in its phase since day 2. */
export function workIn(phase: Phase, more: More): Progress {
  const work: Progress = {
    ...begun(day(0)),
    phase,
    terms: { days: 2, revisions: null, total: null },
    money: noMoney,
  };
  const delivered: More = { times: { phase: day(2), delivered: day(1) } };
  const outside: More = phase === 'DISPUTED' || phase === 'ENDED' ? { was: 'REVIEW' } : {};
  return [phase === 'WORK' ? {} : delivered, outside, more].reduce(changed, work);
}

/**
 * What is changed by a payment that is held: once it is over so much is released, and the rest goes back. A dispute was opened
 * by its buyer on day 2.
 */
export const paidFor = (phase: Phase, payment: { at: string; amount: number; released: number }): More => {
  const { amount, released } = payment;
  const isDone = phase === 'DONE';
  return {
    payments: [{ n: 1, at: payment.at, amount, as: 'hold' }],
    money: {
      held: isOver(phase) ? 0 : amount,
      released: isDone ? released : 0,
      returning: isOver(phase) ? amount - (isDone ? released : 0) : 0,
      ...(phase === 'DISPUTED' ? { dispute: { by: 'buyer', openedAt: day(2), buyer: 500 } } : {}),
    },
  };
};
