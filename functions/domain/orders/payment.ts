import type { Payment } from '#functions/domain/money/record.ts';
import type { Due, DueNow } from '#functions/domain/money/works.ts';
import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { oneOf } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { check, type Step } from '#functions/table/transaction.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { orderRules, refusalOf } from '#shared/rules/order-rules.ts';

import { requireAllowed } from './decide.ts';
import { findStory, orderNotFound } from './read.ts';
import type { OrderItem, OrderStory } from './record.ts';

/** What this buyer has to pay for this order: 404 for anybody else, 409 once it is paid or while it is too early. */
export async function getDue(id: string, buyerId: string): Promise<DueNow> {
  const { story, payment } = await findWithPayment(id);
  const due = toDue(requireAllowed(story, 'pay', 'buyer', { userId: buyerId }), payment);
  return { ...due, stillDue: stillDue(id) };
}

/** Step: this order can still be paid; 409 otherwise. */
const stillDue = (id: string): Step =>
  check<OrderItem>(keys.order(id), {
    when: { 'card.stage': oneOf(orderRules.sourcesOf('pay')) },
    refused: (current) =>
      current
        ? conflict(refusalOf(current.card, 'pay', 'buyer', now()) ?? refusals.orders.changed)
        : orderNotFound(),
  });

/** An order with what happened to it, if there is one, and its payment, if one was begun. */
export type WithPayment = { story: OrderStory | undefined; payment: Payment | undefined };

/** The order of this id and its payment, without checking who asks. */
export async function findWithPayment(id: string): Promise<WithPayment> {
  const [story, payment] = await Promise.all([findStory(id), findItem<Payment>(keys.payment('order', id))]);
  return { story, payment };
}

/** What is due for this order, with its payment if one was begun. */
export function toDue({ order: { card } }: OrderStory, payment: Payment | undefined): Due {
  return {
    kind: 'order',
    id: card.id,
    payerId: card.buyer.id,
    payeeId: card.seller.id,
    amount: card.price,
    currency: card.currency,
    key: keys.payment('order', card.id),
    payment,
    alreadyPaid: messages.orders.alreadyPaid,
  };
}
