import type { HeldMoney } from '#shared/rules/held-money.ts';
import type { OrderAction, OrderActor, OrderStage } from '#shared/rules/order.ts';
import { DAY } from '#shared/rules/protection.ts';
import { orderRules, orderView } from '#shared/work/order.ts';
import type { Phase } from '#shared/work/phases.ts';
import { deadlineOf as dueAt, revisionDays, type Progress } from '#shared/work/progress.ts';

import { moneyOf } from './money-of.ts';
import { namesOf } from './names-of.ts';

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

/** The phase of each stage of an order. */
export const phaseIn: Record<OrderStage, Phase> = {
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

/** An order that has come so far, by the names of the wire. */
export function factsOf(progress: Progress): OrderFacts {
  const { phase, times, terms, payments, money, revisionsUsed } = progress;
  return {
    ...money,
    stage: orderRules.stageOf(progress),
    price: terms.total ?? 0,
    createdAt: times.made,
    deliveryTime: terms.days,
    revisionNumber: terms.revisions ?? 0,
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

const { verb, actor } = namesOf(orderView);

/** What somebody does to an order, at an ISO time. `amount` in minor units: of a refund, or named in a dispute. */
export type OrderAct = {
  action: OrderAction;
  by: OrderActor;
  at: string;
  amount?: number | undefined;
  clearance?: number | undefined;
};

/** An order after this was done. Nothing is checked but that its stage allows the action. */
export function progress<Facts extends OrderFacts>(before: Facts, { action, by, ...act }: OrderAct): Facts {
  const { after } = orderRules.step(progressOf(before), { ...act, do: verb(action), by: actor(by) });
  return { ...before, ...factsOf(after) };
}

/** Why this actor may not do this now (milliseconds); undefined if they may. */
export const refusalOf = (facts: OrderFacts, action: OrderAction, by: OrderActor, now: number) =>
  orderRules.refusalOf(progressOf(facts), verb(action), actor(by), now);

/** What this actor may do now (milliseconds). */
export const allowedActions = (facts: OrderFacts, by: OrderActor, now: number) =>
  orderRules.allowedActions(progressOf(facts), actor(by), now);

/** How an order goes on or ends by itself, and when (milliseconds). */
export function endingOf(facts: OrderFacts) {
  const ending = orderRules.endingOf(progressOf(facts));
  return ending && { at: ending.at, do: orderRules.actionOf(ending.do) };
}

/** Who of an order is reminded of what. */
export const orderReminder = (facts: OrderFacts) => orderRules.reminderOf(progressOf(facts));

/** Whether an order is paid and completed in each stage, where the stage says so. */
export const flagsOf: Record<OrderStage, { isPaid?: boolean; isCompleted?: boolean }> = {
  ORDERED: { isPaid: false, isCompleted: false },
  PAID: { isPaid: true, isCompleted: false },
  DELIVERED: { isPaid: false, isCompleted: true },
  REVIEW: { isPaid: true, isCompleted: true },
  REVISION: { isPaid: true, isCompleted: true },
  DISPUTED: { isPaid: true, isCompleted: true },
  FINISHED: { isPaid: true, isCompleted: true },
  // One that ends stays paid and completed if it was.
  CANCELLED: {},
};
