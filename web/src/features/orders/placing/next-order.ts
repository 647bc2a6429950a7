import type { OrderCard } from '#shared/entities/work/order.ts';
import { isUnbegun } from '#shared/rules/work/order.ts';

/** The order to go on with, or the Idempotency-Key to place another one. */
type NextOrder = { order: OrderCard } | { idempotencyKey: string };

/**
 * What Continue leads to on a gig's page, given the buyer's latest orders: the order of this gig that is not begun, so that
 * Back and Continue do not order twice, or else another order. Tabs that know of the same orders make the same key, which
 * lets only one of them place it.
 */
export function nextOrder(gigId: string, latest: readonly OrderCard[]): NextOrder {
  const order = latest.find((each) => each.gigId === gigId && isUnbegun(each));
  return order ? { order } : { idempotencyKey: `${gigId} after ${latest[0]?.id ?? 'none'}` };
}
