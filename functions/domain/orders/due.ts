import { nextLook, remindSteps } from '#functions/domain/protection/reminders.ts';
import { keys } from '#functions/table/keys.ts';
import type { Step } from '#functions/table/transaction.ts';
import type { OrderFacts } from '#shared/rules/order-facts.ts';
import { endingOf, orderReminder } from '#shared/rules/order-rules.ts';

import { tellReminder } from './news.ts';
import type { OrderItem } from './record.ts';

/** When the clock has next to look at an order, in milliseconds: to remind somebody, or to end it. */
export const dueOf = (facts: OrderFacts): number | undefined =>
  nextLook(orderReminder(facts), endingOf(facts));

/** Steps: a reminder of this order that is due. None if no reminder is. */
export function remind(order: OrderItem): Step[] {
  const { card } = order;
  const reminder = orderReminder(card);
  if (!reminder) return [];
  const record = {
    id: card.id,
    key: keys.order(card.id),
    item: order,
    when: { 'card.version': card.version },
  };
  return remindSteps({ ...record, next: dueOf(card) }, reminder, tellReminder(card, reminder));
}
