import { describe, expect, it } from 'vitest';

import { toMajor, type Minor } from '#shared/rules/money.ts';
import { excessOf, spending } from '#web/features/modules/spending.ts';

const minor = (amount: number) => amount as Minor;

describe('the spending on a project', () => {
  it('is nothing without modules', () => {
    expect(spending(minor(10_000), [])).toEqual({
      bid: 10_000,
      approved: 0,
      held: 0,
      paid: 0,
      left: 10_000,
      excess: 0,
    });
  });

  it('leaves out modules without an amount', () => {
    const { approved, paid } = spending(minor(0), [
      { stage: 'WAITING', amount: null, hold: null },
      { stage: 'REWORK', amount: null, hold: null },
    ]);
    expect({ approved, paid }).toEqual({ approved: 0, paid: 0 });
  });

  it('counts an amount as approved from approval on, and as paid once the module is completed', () => {
    const { approved, paid } = spending(minor(0), [
      { stage: 'OK', amount: toMajor(10_000), hold: null },
      { stage: 'PAY', amount: toMajor(2_000), hold: null },
      { stage: 'COMPLETED', amount: toMajor(300), hold: null },
    ]);
    expect({ approved, paid }).toEqual({ approved: 12_300, paid: 300 });
  });

  it('adds up cents without rounding errors', () => {
    const { approved } = spending(minor(0), [
      { stage: 'COMPLETED', amount: toMajor(70), hold: null },
      { stage: 'COMPLETED', amount: toMajor(10), hold: null },
      { stage: 'COMPLETED', amount: toMajor(1_999), hold: null },
    ]);
    expect(approved).toBe(2_079);
  });

  it('knows to the cent what is left of the bid, and what goes beyond it', () => {
    // In floating point, 400 - 133.33 is 266.66999999999996.
    const spent = spending(minor(40_000), [{ stage: 'COMPLETED', amount: toMajor(13_333), hold: null }]);
    expect(spent).toMatchObject({ left: 26_667, excess: 0 });
    expect(excessOf(minor(26_667), spent)).toBe(0);
    expect(excessOf(minor(26_668), spent)).toBe(1);
  });

  it('counts what is held, what was released in a dispute, and nothing of modules that have ended', () => {
    const hold = { state: 'held', isReturning: false, toSeller: toMajor(0), toBuyer: toMajor(0) } as const;
    const held = { ...hold, amount: toMajor(500) };
    const divided = { ...hold, state: 'closed', amount: toMajor(0), toSeller: toMajor(300) } as const;
    const ended = { ...divided, toSeller: toMajor(0) };
    const spent = spending(minor(1_000), [
      { stage: 'WAITING', amount: null, hold: held },
      { stage: 'COMPLETED', amount: null, hold: divided },
      { stage: 'ENDED', amount: toMajor(400), hold: ended },
      { stage: 'ENDED', amount: toMajor(400), hold: null },
    ]);
    expect(spent).toMatchObject({ approved: 300, held: 500, paid: 300, left: 700 });
  });

  it('leaves nothing of a bid that is exceeded', () => {
    const spent = spending(minor(100), [{ stage: 'OK', amount: toMajor(150), hold: null }]);
    expect(spent).toMatchObject({ left: 0, excess: 50 });
    expect(excessOf(minor(10), spent)).toBe(10);
  });
});
