import { addSale } from '#functions/domain/gigs/steps.ts';
import type { Due, Payable, Payment } from '#functions/domain/money/payable.ts';
import { conflict, notFound } from '#functions/lib/errors.ts';
import { expression } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import { change, query, replace, type Key, type Step } from '#functions/table/table.ts';
import { messages } from '#shared/messages.ts';

import type { OrderItem } from './record.ts';

/** What this buyer has to pay for this order. Paying waits for nothing but being still to do. */
export async function due(id: string, buyerId: string): Promise<Due> {
  const found = await withPayment(id);
  if (found?.order.card.buyer.id !== buyerId) throw notFound(messages.notFound.order);
  if (found.order.card.isPaid) throw conflict(messages.orders.alreadyPaid);
  return dueFor(found);
}

/** What is due for this order, whoever asks. */
export async function findDue(id: string): Promise<Payable | undefined> {
  const found = await withPayment(id);
  return found && dueFor(found);
}

type Found = { order: OrderItem; payment: (Key & Payment) | undefined };

async function withPayment(id: string): Promise<Found | undefined> {
  const [first, last] = [keys.order(id), keys.orderPayment(id)];
  const { items } = await query<Key>({
    where: expression`PK = ${first.PK} AND SK BETWEEN ${first.SK} AND ${last.SK}`,
    limit: 2,
  });
  const at = ({ SK }: Key) => items.find((item) => item.SK === SK);
  const order = at(first) as OrderItem | undefined;
  return order && { order, payment: at(last) as (Key & Payment) | undefined };
}

function dueFor({ order: { card }, payment }: Found): Payable {
  return {
    kind: 'order',
    id: card.id,
    payerId: card.buyer.id,
    payeeId: card.seller.id,
    amount: card.price,
    currency: card.currency,
    key: keys.orderPayment(card.id),
    payment,
    alreadyPaid: messages.orders.alreadyPaid,
    paid: (at) => paid(card, at),
  };
}

/** The mark lets the buyer review the gig. */
function paid({ id, gigId, buyer }: OrderItem['card'], at: string): Step[] {
  return [
    change(
      keys.order(id),
      expression`SET card.isPaid = ${true}, paidAt = ${at}`,
      expression`card.isPaid = ${false}`,
    ),
    addSale(gigId),
    replace({ ...keys.bought(gigId, buyer.id, id), paidAt: at }),
  ];
}
