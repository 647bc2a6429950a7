import { factsOf, progressOf, type OrderFacts } from '#shared/rules/order-facts.ts';
import { orderRules } from '#shared/rules/order-rules.ts';
import type { OrderAction, OrderActor } from '#shared/rules/order.ts';

/** What somebody does to an order, at an ISO time. `amount` in minor units: of a refund, or named in a dispute. */
export type Act = {
  action: OrderAction;
  by: OrderActor;
  at: string;
  amount?: number | undefined;
  /** The days that what is released will take to clear, of a payment. */
  clearance?: number | undefined;
};

/** An order after this was done, and what is booked with it. Nothing is checked but that its stage allows the action. */
export function advance<Facts extends OrderFacts>(before: Facts, act: Act) {
  const { after, journal } = orderRules.step(progressOf(before), act);
  return { after: { ...before, ...factsOf(after), stage: orderRules.stageOf(after) }, journal };
}

/** An order after this was done. */
export const progress = <Facts extends OrderFacts>(before: Facts, act: Act): Facts =>
  advance(before, act).after;
