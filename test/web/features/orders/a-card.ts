import type { Hold, Order, OrderClock } from '#shared/entities/work/order.ts';
import { toMajor } from '#shared/rules/money/money.ts';

/** An amount of whole dollars, as responses carry it. */
export const dollars = (amount: number) => toMajor(amount * 100);

type InDollars = { amount?: number; toSeller?: number; toBuyer?: number; elsewhere?: number } & Partial<
  Pick<Hold, 'state' | 'isReturning' | 'examiner'>
>;

/** Money of an order, held unless said otherwise; amounts in dollars. */
export function aHold({
  amount = 0,
  toSeller = 0,
  toBuyer = 0,
  elsewhere = 0,
  ...rest
}: InDollars = {}): Hold {
  return {
    state: amount > 0 ? 'held' : 'closed',
    isReturning: false,
    examiner: null,
    ...rest,
    amount: dollars(amount),
    toSeller: dollars(toSeller),
    toBuyer: dollars(toBuyer),
    elsewhere: dollars(elsewhere),
  };
}

/** A commission of 10 % on this many dollars. */
export const aCommission = (gross: number) => ({
  rate: 1_000,
  amount: dollars(gross / 10),
  net: dollars((gross * 9) / 10),
  clearsAt: null as string | null,
});

/** A clock that ends on 1 December 2026 at 10:32 in Berlin, six days after `NOW`. */
export const aClock = (action: OrderClock['action'], toSeller = 0, toBuyer = 0): OrderClock => ({
  at: '2026-12-01T09:32:00.000Z',
  action,
  toSeller: dollars(toSeller),
  toBuyer: dollars(toBuyer),
});

export const NOW = Date.parse('2026-11-25T09:00:00.000Z');

/** A paid order of $180 by lea from kofi.dev, with requirements. */
export const anOrder = (part: Partial<Order> = {}): Order =>
  ({
    id: '01kheb7wp5cypm5dhbzdmtvq2g',
    gigId: '01kheb7wp5cypm5dhbzdmtvq2h',
    title: 'A lamp',
    price: dollars(180),
    version: 3,
    stage: 'PAID',
    isPaid: true,
    isCompleted: false,
    hasRequirements: true,
    gigExists: true,
    deadline: '2026-11-27T09:32:00.000Z',
    hold: aHold({ amount: 180 }),
    clock: null,
    actions: [],
    buyer: { id: 'b', username: 'lea', img: null },
    seller: { id: 's', username: 'kofi.dev', img: null },
    deliveryTime: 3,
    revisionNumber: 2,
    revisionsUsed: 0,
    dispute: null,
    commission: aCommission(180),
    timeline: [],
    ...part,
  }) as unknown as Order;
