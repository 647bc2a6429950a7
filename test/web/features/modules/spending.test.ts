import { describe, expect, it } from 'vitest';

import { toMajor, type Minor } from '#shared/rules/money.ts';
import { excessOf, spending } from '#web/features/modules/spending.ts';

const minor = (amount: number) => amount as Minor;

describe('the spending on a project', () => {
  it('is nothing without modules', () => {
    expect(spending(minor(10_000), [])).toEqual({
      bid: 10_000,
      approved: 0,
      paid: 0,
      left: 10_000,
      excess: 0,
    });
  });

  it('leaves out modules without an amount', () => {
    const { approved, paid } = spending(minor(0), [
      { status: 'WAITING', amount: null },
      { status: 'REWORK', amount: null },
    ]);
    expect({ approved, paid }).toEqual({ approved: 0, paid: 0 });
  });

  it('counts an amount as approved from approval on, and as paid once the module is completed', () => {
    const { approved, paid } = spending(minor(0), [
      { status: 'OK', amount: toMajor(10_000) },
      { status: 'PAY', amount: toMajor(2_000) },
      { status: 'COMPLETED', amount: toMajor(300) },
    ]);
    expect({ approved, paid }).toEqual({ approved: 12_300, paid: 300 });
  });

  it('adds up cents without rounding errors', () => {
    const { approved } = spending(minor(0), [
      { status: 'COMPLETED', amount: toMajor(70) },
      { status: 'COMPLETED', amount: toMajor(10) },
      { status: 'COMPLETED', amount: toMajor(1_999) },
    ]);
    expect(approved).toBe(2_079);
  });

  it('knows to the cent what is left of the bid, and what goes beyond it', () => {
    // In floating point, 400 - 133.33 is 266.66999999999996.
    const spent = spending(minor(40_000), [{ status: 'COMPLETED', amount: toMajor(13_333) }]);
    expect(spent).toMatchObject({ left: 26_667, excess: 0 });
    expect(excessOf(minor(26_667), spent)).toBe(0);
    expect(excessOf(minor(26_668), spent)).toBe(1);
  });

  it('leaves nothing of a bid that is exceeded', () => {
    const spent = spending(minor(100), [{ status: 'OK', amount: toMajor(150) }]);
    expect(spent).toMatchObject({ left: 0, excess: 50 });
    expect(excessOf(minor(10), spent)).toBe(10);
  });
});
