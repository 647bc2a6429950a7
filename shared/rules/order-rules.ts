import { orderView } from '#shared/work/order.ts';
import { rulesOf } from '#shared/work/view.ts';

import { progressOf, type OrderFacts } from './order-facts.ts';
import type { OrderAction, OrderActor } from './order.ts';

/** The rules of orders, by how far one has come. */
export const orderRules = rulesOf(orderView);

/** Why this actor may not do this now (milliseconds), as a 409 says it; undefined if they may. */
export const refusalOf = (facts: OrderFacts, action: OrderAction, actor: OrderActor, now: number) =>
  orderRules.refusalOf(progressOf(facts), action, actor, now);

/** What this actor may do now (milliseconds). */
export const allowedActions = (facts: OrderFacts, actor: OrderActor, now: number) =>
  orderRules.allowedActions(progressOf(facts), actor, now);

/** Whether the stage allows this to this actor, whatever else it requires. */
export const isOpen = (facts: OrderFacts, action: OrderAction, actor: OrderActor) =>
  orderRules.isOpen(progressOf(facts), action, actor);

/** How an order goes on or ends by itself, and when (milliseconds). */
export const endingOf = (facts: OrderFacts) => orderRules.endingOf(progressOf(facts));

/** Who of an order is reminded of what, while it can go on or end by itself. */
export const orderReminder = (facts: OrderFacts) => orderRules.reminderOf(progressOf(facts));
