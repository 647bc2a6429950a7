import { describe, expect, it } from 'vitest';

import type { OrderCard } from '#shared/entities/work/order.ts';
import { nextOrder } from '#web/features/orders/placing/next-order.ts';

const order = (id: string, gigId: string, state: Partial<OrderCard> = {}) =>
  ({ id, gigId, stage: 'ORDERED', hasRequirements: false, ...state }) as OrderCard;

describe('what Continue leads to', () => {
  it('is the order of the gig that is not begun', () => {
    const open = order('2', 'lamp');
    expect(nextOrder('lamp', [order('3', 'chair'), open])).toEqual({ order: open });
  });

  it.each([
    { hasRequirements: true },
    { stage: 'PAID' as const },
    { stage: 'DELIVERED' as const },
    { stage: 'CANCELLED' as const },
  ])('is another order once the earlier one is begun or cancelled: %j', (state) => {
    expect(nextOrder('lamp', [order('1', 'lamp', state)])).toHaveProperty('idempotencyKey');
  });

  it('has one key for all tabs that know of the same orders', () => {
    const latest = [order('1', 'chair')];
    expect(nextOrder('lamp', latest)).toEqual(nextOrder('lamp', latest));
  });

  it('has another key for another gig, and after another order', () => {
    const keys = [nextOrder('lamp', []), nextOrder('chair', []), nextOrder('lamp', [order('1', 'chair')])];
    expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(3);
  });
});
