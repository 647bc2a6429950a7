import { machineOf } from '#shared/work/machine.ts';
import { orderView } from '#shared/work/order.ts';
import { rulesOf } from '#shared/work/view.ts';

import { openTransitions } from './machine.ts';
import { progressOf, type OrderFacts } from './order-facts.ts';
import type { OrderAction, OrderActor, OrderStage } from './order.ts';

/** The rules of orders, by how far one has come. */
export const orderRules = rulesOf(orderView);

/** The states of an order, and what leads from one to another. */
export const orderMachine = {
  ...machineOf(orderView),
  flags: {
    ORDERED: { isPaid: false, isCompleted: false },
    PAID: { isPaid: true, isCompleted: false },
    DELIVERED: { isPaid: false, isCompleted: true },
    REVIEW: { isPaid: true, isCompleted: true },
    REVISION: { isPaid: true, isCompleted: true },
    DISPUTED: { isPaid: true, isCompleted: true },
    FINISHED: { isPaid: true, isCompleted: true },
    // An order that ends stays paid and completed if it was: these never go back.
    CANCELLED: {},
  },
} as const;

/** Why this actor may not do this now (milliseconds), as a 409 says it; undefined if they may. */
export const refusalOf = (facts: OrderFacts, action: OrderAction, actor: OrderActor, now: number) =>
  orderRules.refusalOf(progressOf(facts), action, actor, now);

/** What this actor may do now (milliseconds). */
export const allowedActions = (facts: OrderFacts, actor: OrderActor, now: number) =>
  orderRules.allowedActions(progressOf(facts), actor, now);

/** How an order goes on or ends by itself, and when (milliseconds). */
export const endingOf = (facts: OrderFacts) => orderRules.endingOf(progressOf(facts));

/** Who of an order is reminded of what, while it can go on or end by itself. */
export const orderReminder = (facts: OrderFacts) => orderRules.reminderOf(progressOf(facts));

/** The stage to which this action of this actor leads from this stage. */
export function stageAfter(stage: OrderStage, action: OrderAction, actor: OrderActor): OrderStage {
  const transition = openTransitions(orderMachine, stage, actor).find((each) => each.action === action);
  if (!transition) throw new Error(`'${action}' by ${actor} is not possible in ${stage}.`);
  return transition.to;
}
