import { any, atMost, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, type Step } from '#functions/table/transaction.ts';

/** Step: counts a review of one of this seller's gigs for the seller. */
export function addSellerStars(sellerId: string, star: number): Step {
  return change(keys.user(sellerId), { add: { totalStars: star, starNumber: 1 }, when: { PK: exists } });
}

/** Step: counts an answer of this seller to a buyer who waited this long, in milliseconds. */
export function addResponse(sellerId: string, waited: number): Step {
  return change(keys.user(sellerId), { add: { responses: 1, responseTime: waited }, when: { PK: exists } });
}

/** The seller has a later delivery already. */
export class DeliveredLater extends Error {
  override name = 'DeliveredLater';
}

/** Step: this is the seller's latest delivery, at this ISO time. */
export function setLastDelivery(sellerId: string, at: string): Step {
  const isLatest = any({ lastDeliveryAt: null }, { lastDeliveryAt: atMost(at) });
  return change(keys.user(sellerId), {
    set: { lastDeliveryAt: at },
    when: isLatest,
    refused: (seller) => (seller ? new DeliveredLater() : new Error('There is no such seller.')),
  });
}
