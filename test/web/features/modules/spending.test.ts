import { describe, expect, it } from 'vitest';

import { spending } from '#web/features/modules/spending.ts';

describe('the spending on a project', () => {
  it('is nothing without modules', () => {
    expect(spending([])).toEqual({ approved: 0, paid: 0 });
  });

  it('leaves out modules without an amount', () => {
    expect(
      spending([
        { status: 'WAITING', amount: null },
        { status: 'REWORK', amount: null },
      ]),
    ).toEqual({ approved: 0, paid: 0 });
  });

  it('counts an amount as approved from approval on, and as paid once the module is completed', () => {
    expect(
      spending([
        { status: 'OK', amount: 100 },
        { status: 'PAY', amount: 20 },
        { status: 'COMPLETED', amount: 3 },
      ]),
    ).toEqual({ approved: 123, paid: 3 });
  });

  it('adds up cents without rounding errors', () => {
    expect(
      spending([
        { status: 'COMPLETED', amount: 0.7 },
        { status: 'COMPLETED', amount: 0.1 },
        { status: 'COMPLETED', amount: 19.99 },
      ]),
    ).toEqual({ approved: 20.79, paid: 20.79 });
  });
});
