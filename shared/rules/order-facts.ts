import type { OrderRole, OrderStage } from './order.ts';
import { protection } from './protection.ts';
import { deliveryDeadline } from './time-left.ts';

export const DAY = 24 * 3_600_000;

/** What decides what may happen to an order, and when. Amounts in minor units, times ISO, `frozenFor` milliseconds. */
export type OrderFacts = {
  stage: OrderStage;
  price: number;
  createdAt: string;
  deliveryTime: number;
  revisionNumber: number;
  revisionsUsed: number;
  requirementsAt?: string | undefined;
  paidAt?: string | undefined;
  /** When the latest work was delivered. */
  deliveredAt?: string | undefined;
  /** When the revision that was asked for is due. */
  revisionDueAt?: string | undefined;
  /** When the buyer asked to cancel, while the seller has not answered. */
  cancelAskedAt?: string | undefined;
  /** Who opened the dispute, and the amount for the seller that each side has named. */
  dispute?: { by: OrderRole; openedAt: string; buyer?: number; seller?: number } | undefined;
  /** What is held now, what was released to the seller, and what is going back to the buyer or is there already. */
  held: number;
  released: number;
  returning: number;
  returned: number;
  /** The days that what is released takes to clear, fixed with the payment; and until when it does. */
  clearance?: number | undefined;
  clearsAt?: string | undefined;
  /** ISO code: what is divided is a multiple of its smallest amount. */
  currency?: string | undefined;
  /** Since when the bank has frozen the payment, and for how long it had been frozen before. */
  frozenAt?: string | undefined;
  frozenFor: number;
};

/** When the work of an order is due, in milliseconds. */
export const deadlineOf = ({ createdAt, requirementsAt, deliveryTime }: OrderFacts): number =>
  Date.parse(deliveryDeadline({ createdAt, requirementsAt: requirementsAt ?? null, deliveryTime }));

/** The days that a revision of this order takes. */
export const revisionDays = ({ deliveryTime }: Pick<OrderFacts, 'deliveryTime'>): number =>
  Math.max(protection.revision.least, Math.min(deliveryTime, protection.revision.most));

/** The latest that money of this order is held, in milliseconds; never if it is not paid. */
export const ceilingOf = ({ paidAt }: OrderFacts): number =>
  paidAt ? Date.parse(paidAt) + protection.ceiling * DAY : Infinity;
