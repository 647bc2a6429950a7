import type { Due } from '#functions/domain/money/payable.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { messages } from '#shared/messages.ts';

import { requireAllowed } from './decide.ts';
import { findStory } from './read.ts';
import type { OrderStory } from './record.ts';

/** What this buyer has to pay for this order: 404 for anybody else, 409 once it is paid or while it is too early. */
export async function getDue(id: string, buyerId: string): Promise<Due> {
  const { story, payment } = await findWithPayment(id);
  return toDue(requireAllowed(story, 'pay', 'buyer', { userId: buyerId }), payment);
}

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
