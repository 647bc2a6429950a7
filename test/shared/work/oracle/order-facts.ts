import type { OrderStage } from '#shared/rules/order.ts';
import { protection } from '#shared/rules/protection.ts';
import { deliveryDeadline } from '#shared/rules/time-left.ts';

import { ceilingAfter, type HeldMoney } from './held-money.ts';

/** What decides what may happen to an order, and when. Amounts in minor units, times ISO. */
export type OrderFacts = HeldMoney & {
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
};

/** When the work of an order is due, in milliseconds. */
export const deadlineOf = ({ createdAt, requirementsAt, deliveryTime }: OrderFacts): number =>
  Date.parse(deliveryDeadline({ createdAt, requirementsAt: requirementsAt ?? null, deliveryTime }));

/** The days that a revision of this order takes. */
export const revisionDays = ({ deliveryTime }: Pick<OrderFacts, 'deliveryTime'>): number =>
  Math.max(protection.revision.least, Math.min(deliveryTime, protection.revision.most));

/** The latest that money of this order is held, in milliseconds; never if it is not paid. */
export const ceilingOf = (facts: OrderFacts): number => ceilingAfter(facts, facts.paidAt);
