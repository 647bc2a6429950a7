import { any, atMost, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step, either } from '#functions/table/transactions/transaction.ts';

import { starCount } from './record.ts';

/** Step: counts a review of one of this seller's gigs for the seller, also by its stars. */
export function addSellerStars(sellerId: string, star: number): Step {
  return change(keys.user(sellerId), {
    add: { totalStars: star, starNumber: 1, [starCount(star)]: 1 },
    when: { PK: exists },
  });
}

/** Step: counts an answer of this seller to a buyer who waited this long, in milliseconds. */
export function addResponse(sellerId: string, waited: number): Step {
  return change(keys.user(sellerId), { add: { responses: 1, responseTime: waited }, when: { PK: exists } });
}

/** What is counted of deliveries: of paid orders their first ones, or that one never came, and those of them in time. */
type DeliveryCounts = { deliveries?: number; deliveriesInTime?: number };

/** Step: the seller has delivered at this ISO time, unless a later delivery of theirs is stored; and what that counts as. */
export function addDelivery(sellerId: string, at: string, counts: DeliveryCounts): Step {
  const isLatest = any({ lastDeliveryAt: null }, { lastDeliveryAt: atMost(at) });
  const key = keys.user(sellerId);
  const add = { ...counts };
  return either(change(key, { set: { lastDeliveryAt: at }, add, when: isLatest }), (seller) => {
    if (!seller) return new Error('There is no such seller.');
    return Object.keys(add).length > 0 ? [change(key, { add, when: { PK: exists } })] : [];
  });
}

/** Step: what counts as deliveries of this seller, though nothing is delivered now. */
export const countDeliveries = (sellerId: string, counts: DeliveryCounts): Step =>
  change(keys.user(sellerId), { add: counts, when: { PK: exists } });

/** Step: one more order of this seller is done: its work is delivered, paid for and settled. */
export const addOrderDone = (sellerId: string): Step =>
  change(keys.user(sellerId), { add: { ordersDone: 1 }, when: { PK: exists } });

/** Steps: all that was paid for an order of this seller has gone back: if it was done, it is not any more, and these stars of its review count no longer. */
export function dropOrder(
  sellerId: string,
  { wasDone, star }: { wasDone: boolean; star: number | undefined },
): Step[] {
  const add = {
    ...(wasDone ? { ordersDone: -1 } : {}),
    ...(star === undefined ? {} : { totalStars: -star, starNumber: -1, [starCount(star)]: -1 }),
  };
  return Object.keys(add).length > 0 ? [change(keys.user(sellerId), { add, when: { PK: exists } })] : [];
}

const countModule = (sellerId: string, by: 1 | -1, isInTime: boolean): Step =>
  change(keys.user(sellerId), {
    add: { modulesDone: by, modulesInTime: isInTime ? by : 0 },
    when: { PK: exists },
  });

/** Step: one more module of this seller is done; whether its work was first handed in in time. */
export const addModuleDone = (sellerId: string, isInTime: boolean): Step =>
  countModule(sellerId, 1, isInTime);

/** Step: all that was paid for a module of this seller that was done has gone back, so that it counts no longer. */
export const dropModuleDone = (sellerId: string, isInTime: boolean): Step =>
  countModule(sellerId, -1, isInTime);
