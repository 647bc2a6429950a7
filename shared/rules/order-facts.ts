import type { Phase } from '#shared/work/phases.ts';
import { dueAt, revisionDays, type Progress } from '#shared/work/progress.ts';

import { moneyOf, type HeldMoney } from './held-money.ts';
import type { OrderStage } from './order.ts';
import { DAY } from './protection.ts';

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

const phaseIn: Record<OrderStage, Phase> = {
  ORDERED: 'WORK',
  PAID: 'WORK',
  DELIVERED: 'REVIEW',
  REVIEW: 'REVIEW',
  REVISION: 'REVISION',
  DISPUTED: 'DISPUTED',
  FINISHED: 'DONE',
  CANCELLED: 'ENDED',
};

const movedBy = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY).toISOString();

/** How far an order has come, by its record. When it came there is known of a revision alone, whose clock needs it. */
export function progressOf(order: OrderFacts): Progress {
  const { stage, createdAt, deliveryTime, revisionDueAt, paidAt, price } = order;
  return {
    phase: phaseIn[stage],
    times: {
      made: createdAt,
      phase: revisionDueAt ? movedBy(revisionDueAt, -revisionDays(deliveryTime)) : createdAt,
      brief: order.requirementsAt,
      delivered: order.deliveredAt,
      cancelAsked: order.cancelAskedAt,
    },
    terms: { days: deliveryTime, revisions: order.revisionNumber, total: price },
    revisionsUsed: order.revisionsUsed,
    edits: 0,
    lowerApprovals: 0,
    payments: paidAt ? [{ at: paidAt, amount: price, as: 'hold' }] : [],
    money: moneyOf(order),
  };
}

/** What the record of an order says when it has come so far; its stage besides. */
export function factsOf({
  phase,
  times,
  terms,
  payments,
  money,
  revisionsUsed,
}: Progress): Partial<OrderFacts> {
  return {
    ...money,
    revisionsUsed,
    requirementsAt: times.brief,
    paidAt: payments[0]?.at,
    deliveredAt: times.delivered,
    revisionDueAt: phase === 'REVISION' ? movedBy(times.phase, revisionDays(terms.days)) : undefined,
    cancelAskedAt: times.cancelAsked,
  };
}

/** When the work of an order is due, in milliseconds. */
export const deadlineOf = (order: OrderFacts): number => dueAt(progressOf(order));
