import { addSale } from '#functions/domain/gigs/steps.ts';
import type { Due, Payable } from '#functions/domain/money/payable.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, replace, type Step } from '#functions/table/transaction.ts';
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

type WithPayment = { order: OrderItem | undefined; payment: Payment | undefined };

async function findWithPayment(id: string): Promise<WithPayment> {
  const [order, payment] = await Promise.all([
    findItem<OrderItem>(keys.order(id)),
    findItem<Payment>(keys.payment('order', id)),
  ]);
  return { order, payment };
}

function toPayable({ card }: OrderItem, payment: Payment | undefined): Payable {
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
    markPaid: (at) => markPaid(card, at),
  };
}

/** Steps: the order is paid, the gig has one more sale, and its buyer may review it. */
function markPaid({ id, gigId, buyer }: OrderItem['card'], at: string): Step[] {
  const { set, when } = orderLifecycle.transition('pay', { as: 'buyer' });
  return [
    change(keys.order(id), { set: { ...set, paidAt: at }, when }),
    addSale(gigId),
    replace({ ...keys.bought(gigId, buyer.id, id), paidAt: at }),
  ];
}
