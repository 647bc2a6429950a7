import { addOrderDone, type DeliveryCounts } from '#functions/domain/accounts/seller-totals.ts';
import type { Step } from '#functions/table/transaction.ts';
import { deadlineOf } from '#shared/rules/order-facts.ts';

import type { OrderListing } from './record.ts';

type Marks = Pick<OrderListing, 'deliveredInTime' | 'doneAt'>;

/** What a change at this ISO time makes of an order for good, and its seller's profile counts. */
export function marksOf(before: OrderListing, after: OrderListing, at: string): Marks {
  const isFirstDelivery = !before.deliveredAt && after.deliveredAt !== undefined;
  const isDone = before.stage !== 'FINISHED' && after.stage === 'FINISHED' && after.released > 0;
  return {
    ...(isFirstDelivery ? { deliveredInTime: Date.parse(at) <= deadlineOf(before) } : {}),
    ...(isDone ? { doneAt: at } : {}),
  };
}

/** Steps: counts an order for its seller once it is done. */
export const countDone = (before: OrderListing, after: OrderListing): Step[] =>
  after.doneAt && !before.doneAt ? [addOrderDone(after.seller.id)] : [];

/** What a delivery counts as for its seller: nothing, unless it is the first of its order. */
export function deliveryCounts(before: OrderListing, after: OrderListing): DeliveryCounts {
  if (before.deliveredInTime !== undefined || after.deliveredInTime === undefined) return {};
  return { deliveries: 1, deliveriesInTime: after.deliveredInTime ? 1 : 0 };
}
