import { expect, test } from 'vitest';

import * as liveLimits from '#shared/limits/live.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { liveOrderQuery, orderDetailsQuery } from '#web/features/orders/api.ts';

import { aHold, anOrder } from './a-card.ts';

type Interval = (query: object) => number | false;

const beforeLinkExpires = uploadLimits.linkLifetime * 0.8;

test.each([
  ['seller', orderDetailsQuery('1').refetchInterval, (order: object) => ({ order })],
  ['buyer', liveOrderQuery('1').refetchInterval, (order: object) => order],
])(
  'an order on the screen of its %s is fetched often until nothing more can happen',
  (_, interval, reply) => {
    const after = (order: object) => (interval as Interval)({ state: { error: null, data: reply(order) } });
    const isOften = liveLimits.polling.order;
    expect(isOften).toBeLessThan(beforeLinkExpires);
    expect((interval as Interval)({ state: { error: null } })).toBe(isOften);
    expect(after(anOrder())).toBe(isOften);
    const isReturning = aHold({ toBuyer: 180, isReturning: true });
    expect(after(anOrder({ stage: 'CANCELLED', hold: isReturning }))).toBe(isOften);
    expect(after(anOrder({ stage: 'FINISHED', hold: aHold({ state: 'frozen', amount: 180 }) }))).toBe(
      isOften,
    );
    // Its download link expires.
    expect(after(anOrder({ stage: 'FINISHED', hold: aHold({ toSeller: 180 }) }))).toBe(beforeLinkExpires);
    expect(after(anOrder({ stage: 'CANCELLED', hold: null }))).toBe(beforeLinkExpires);
  },
);
