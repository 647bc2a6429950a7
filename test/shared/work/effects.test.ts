import { expect, it } from 'vitest';

import { applyEffect, type Effect, type MoneyAct } from '#shared/work/effects.ts';
import type { Progress } from '#shared/work/progress.ts';

const AT = '2026-02-01T00:00:00.000Z';
const progress: Progress = {
  phase: 'REVIEW',
  times: { made: AT, phase: AT },
  terms: { days: 2, revisions: null, total: null },
  revisionsUsed: 0,
  edits: 0,
  lowerApprovals: 0,
  agreed: 300,
  payments: [{ n: 1, at: AT, amount: 1000, as: 'hold' }],
  money: {
    held: 800,
    released: 0,
    returning: 200,
    returned: 0,
    clearance: 3,
    currency: 'usd',
    dispute: { by: 'buyer', openedAt: AT, buyer: 100, seller: 601 },
  },
};

type Case = [
  does: string,
  effect: Effect,
  act: Partial<MoneyAct>,
  booked: [toSeller: number, toBuyer: number],
];

it.each<Case>([
  ['all of it is the seller’s', { toSeller: 'all' }, {}, [800, 0]],
  ['what was agreed is the seller’s, and the rest goes back', { toSeller: 'agreed' }, {}, [300, 500]],
  ['nothing is the seller’s', { toSeller: 'none' }, {}, [0, 800]],
  ['the buyer accepts the seller’s amount', { toSeller: 'theirs' }, {}, [601, 199]],
  ['the seller accepts the buyer’s', { toSeller: 'theirs' }, { by: 'seller' }, [100, 700]],
  ['the middle of both, without fractions', { toSeller: 'middle' }, { by: 'clock' }, [350, 450]],
  ['a part goes back', { toBuyer: 'named' }, { amount: 50 }, [0, 50]],
])('%s, and is booked so', (_, effect, act, [toSeller, toBuyer]) => {
  const { change, journal } = applyEffect(effect, progress, { by: 'buyer', at: AT, ...act });
  expect(journal).toEqual({ kind: 'divide', toSeller, toBuyer });
  expect(change.money).toMatchObject({
    held: 800 - toSeller - toBuyer,
    released: toSeller,
    returning: 200 + toBuyer,
  });
  const clearsAt = toSeller > 0 ? '2026-02-04T00:00:00.000Z' : undefined;
  expect(change.money?.clearsAt).toBe(clearsAt);
});

it('divides no more than what is held', () => {
  const tooMuch = { ...progress, agreed: 801 };
  expect(() => applyEffect({ toSeller: 'agreed' }, tooMuch, { by: 'seller', at: AT })).toThrow(
    'More is divided',
  );
});

it('leaves of what a bank takes a part of the rest, which is the most of what was named, and thaws it with the last dispute', () => {
  const frozen = { ...progress, money: { ...progress.money, frozenAt: AT } };
  const lose = (amount: number, stillExamines?: 'operator') =>
    applyEffect({ lost: 'named' }, frozen, { by: 'bank', at: AT, amount, stillExamines }).change;
  expect(lose(600)).toMatchObject({
    agreed: 200,
    money: {
      held: 200,
      returning: 200,
      dispute: { buyer: 100, seller: 200 },
      frozenAt: undefined,
      examiner: 'bank',
    },
  });
  expect(lose(600, 'operator').money).toMatchObject({ held: 200, frozenAt: AT, examiner: 'operator' });
  expect(lose(800, 'operator').money).toMatchObject({ held: 0, frozenAt: undefined });
});

it('books nothing with what a bank does, which is booked with the chargeback', () => {
  for (const effect of [{ freeze: true }, { thaw: true }, { lost: 'named' }] as const)
    expect(applyEffect(effect, progress, { by: 'bank', at: AT, amount: 900 }).journal).toBeUndefined();
});
