import { addSale } from '#functions/domain/gigs/steps.ts';
import type { Due, Payable } from '#functions/domain/money/payable.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, replace, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { messages } from '#shared/messages.ts';

import { orderLifecycle } from './lifecycle.ts';
import type { OrderItem } from './record.ts';

/** What this buyer has to pay for this order: 404 for anybody else, 409 once it is paid. */
export async function getDue(id: string, buyerId: string): Promise<Due> {
  const { order, payment } = await findWithPayment(id);
  return toPayable(orderLifecycle.requireAllowed(order, 'pay', { as: 'buyer', id: buyerId }), payment);
}

/** What is due for this order, without checking who asks. */
export async function findPayable(id: string): Promise<Payable | undefined> {
  const { order, payment } = await findWithPayment(id);
  return order && toPayable(order, payment);
}

/** An order, if there is one, and its payment, if one was begun. */
export type WithPayment = { order: OrderItem | undefined; payment: Payment | undefined };

/** The order of this id and its payment, without checking who asks. */
export async function findWithPayment(id: string): Promise<WithPayment> {
  const [order, payment] = await Promise.all([
    findItem<OrderItem>(keys.order(id)),
    findItem<Payment>(keys.payment('order', id)),
  ]);
  return { order, payment };
}

/** What is due for this order, with its payment if one was begun. */
export function toPayable(order: OrderItem, payment: Payment | undefined): Payable {
  const { card } = order;
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
    markPaid: (at) => markPaid(order, at),
  };
}

const buyer = { as: 'buyer' } as const;

/** Steps: the order is paid, the gig has one more sale, and its buyer may review it. */
function markPaid(order: OrderItem, at: string): Step[] {
  const { id, gigId } = order.card;
  // The order and its payment are read separately: this one has changed since the payment was read.
  if (!orderLifecycle.isAllowed(order, 'pay', buyer)) throw new Outdated();
  const { set, when, refused } = orderLifecycle.transitionFrom(order, 'pay', buyer);
  return [
    change<OrderItem>(keys.order(id), { set: { ...set, paidAt: at }, when, refused }),
    addSale(gigId),
    replace({ ...keys.bought(gigId, order.card.buyer.id, id), paidAt: at }),
  ];
}
