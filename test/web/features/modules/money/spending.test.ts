import { describe, expect, it } from 'vitest';

import { toMajor, type Minor } from '#shared/rules/money/money.ts';
import { aCommission, aHold, dollars } from '#test/web/features/orders/a-card.ts';
import {
  excessOf,
  leftToFund,
  netHeldFor,
  netPaidFor,
  spending,
  usualFunding,
} from '#web/features/modules/money/spending.ts';

type Spent = Parameters<typeof spending>[1][number];

const minor = (amount: number) => amount as Minor;

describe('the spending on a project', () => {
  const of = (stage: Spent['stage'], amount: number | null) => ({
    stage,
    amount: amount === null ? null : toMajor(amount),
    hold: null,
  });

  it('is nothing without modules, or without an amount', () => {
    const nothing = { bid: 10_000, approved: 0, held: 0, paid: 0, left: 10_000, excess: 0 };
    for (const modules of [[], [of('WAITING', null), of('REWORK', null)]])
      expect(spending(minor(10_000), modules)).toEqual(nothing);
  });

  it('counts an amount as approved from approval on, and as paid once the module is completed', () => {
    const modules = [of('OK', 10_000), of('PAY', 2_000), of('COMPLETED', 300), of('COMPLETED', 1_999)];
    expect(spending(minor(0), modules)).toMatchObject({ approved: 14_299, paid: 2_299 });
  });

  it('knows to the cent what is left of the bid, and what goes beyond it', () => {
    // In floating point, 400 - 133.33 is 266.66999999999996.
    const spent = spending(minor(40_000), [of('COMPLETED', 13_333)]);
    expect(spent).toMatchObject({ left: 26_667, excess: 0 });
    expect(excessOf(minor(26_667), spent)).toBe(0);
    expect(excessOf(minor(26_668), spent)).toBe(1);
  });

  it('counts what is held, what was released in a dispute, and nothing of modules that have ended', () => {
    const [held, divided, ended] = [aHold({ amount: 5 }), aHold({ toSeller: 3 }), aHold()];
    const spent = spending(minor(1_000), [
      { stage: 'WAITING', amount: null, hold: held },
      { stage: 'COMPLETED', amount: null, hold: divided },
      { stage: 'ENDED', amount: toMajor(400), hold: ended },
      { stage: 'ENDED', amount: toMajor(400), hold: null },
    ]);
    expect(spent).toMatchObject({ approved: 300, held: 500, paid: 300, left: 700 });
  });

  it('is told to its freelancer after commission, as Earnings do', () => {
    const modules = [
      {
        stage: 'OK' as const,
        amount: dollars(120),
        hold: aHold({ amount: 180 }),
        commission: aCommission(120),
      },
      {
        stage: 'COMPLETED' as const,
        amount: dollars(300),
        hold: aHold({ toSeller: 300 }),
        commission: aCommission(300),
      },
      { ...of('COMPLETED', 1_000), commission: null },
    ];
    expect([netHeldFor(modules), netPaidFor(modules)]).toEqual([16_200, 28_000]);
  });

  it('funds each module with an equal part of the bid, to the cent, and with no more than what is left of it', () => {
    const bid = minor(100_033);
    const parts = [1, 2, 3].map((number) => usualFunding(bid, 3, number, bid));
    expect(parts).toEqual([33_345, 33_344, 33_344]);
    // Another module in the place of one that has ended.
    expect(usualFunding(bid, 3, 4, bid)).toBe(33_345);
    expect(usualFunding(bid, 3, 3, minor(20_000))).toBe(20_000);
  });

  it('leaves to fund what is neither approved nor held', () => {
    const modules = [
      { stage: 'COMPLETED' as const, amount: null, hold: aHold({ toSeller: 300 }) },
      { stage: 'WAITING' as const, amount: null, hold: aHold({ amount: 400 }) },
      { stage: 'OK' as const, amount: dollars(100), hold: aHold({ amount: 200 }) },
    ];
    expect([leftToFund(minor(100_000), modules), leftToFund(minor(80_000), modules)]).toEqual([10_000, 0]);
  });

  it('leaves nothing of a bid that is exceeded', () => {
    const spent = spending(minor(100), [of('OK', 150)]);
    expect(spent).toMatchObject({ left: 0, excess: 50 });
    expect(excessOf(minor(10), spent)).toBe(10);
  });
});
