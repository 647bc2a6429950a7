import type { OrderStage } from '#shared/rules/order.ts';
import { DAY } from '#shared/rules/protection.ts';
import { flagsOf, type OrderFacts } from '#test/support/order-facts.ts';

/** When these orders are placed. */
export const START = Date.UTC(2026, 0, 1);
export const day = (number: number): string => new Date(START + number * DAY).toISOString();

const PRICE = 1999;

/**
 * The facts of an order for two days' work in this stage: requirements on day 0; delivered and paid on day 1. A dispute was
 * opened by its buyer on day 2, and a revision asked for on day 2.
 */
export function factsIn(stage: OrderStage, more: Partial<OrderFacts> = {}): OrderFacts {
  const flags = flagsOf[stage];
  const isOver = stage === 'FINISHED' || stage === 'CANCELLED';
  return {
    stage,
    price: PRICE,
    createdAt: day(0),
    deliveryTime: 2,
    revisionNumber: 2,
    revisionsUsed: stage === 'REVISION' ? 1 : 0,
    requirementsAt: day(0),
    ...(flags.isPaid ? { paidAt: day(1) } : {}),
    ...(flags.isCompleted ? { deliveredAt: day(1) } : {}),
    ...(stage === 'REVISION' ? { revisionDueAt: day(4) } : {}),
    ...(stage === 'DISPUTED' ? { dispute: { by: 'buyer', openedAt: day(2), buyer: 500 } } : {}),
    held: flags.isPaid && !isOver ? PRICE : 0,
    released: stage === 'FINISHED' ? PRICE : 0,
    returning: 0,
    returned: 0,
    ...more,
  };
}
