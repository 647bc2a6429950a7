import { closingStep } from '#functions/domain/money/close.ts';
import type { Payables } from '#functions/domain/money/payable.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { Order } from '#shared/entities/order.ts';
import { inStage } from '#shared/rules/order.ts';

import { orderLifecycle } from './lifecycle.ts';
import { view } from './orders.ts';
import { findWithPayment, toPayable, type WithPayment } from './payment.ts';
import type { OrderItem } from './record.ts';

type Cancellation = { id: string; buyerId: string; reason?: string | undefined };

/**
 * Cancels an order of this buyer that is neither paid nor delivered. In one transaction with it its payment is closed, for
 * which nothing can be paid by then: an order is either paid or cancelled. Cancelling it again changes nothing. 404 for
 * others, 409 in any other stage.
 */
export async function cancel(
  found: WithPayment,
  cancellation: Cancellation,
  payables: Payables,
): Promise<Order> {
  return withTimeLimit(
    untilCurrent(
      () => findWithPayment(cancellation.id),
      (current) => attempt(current, cancellation, payables),
      found,
    ),
  );
}

async function attempt(
  { order, payment }: WithPayment,
  { buyerId, reason }: Cancellation,
  payables: Payables,
): Promise<Order> {
  const buyer = { as: 'buyer', id: buyerId } as const;
  if (order?.card.stage === 'CANCELLED' && orderLifecycle.isActor(order, buyer)) return view(order, buyerId);
  const current = orderLifecycle.requireAllowed(order, 'cancel', buyer);
  const { set, when, refused } = orderLifecycle.transitionFrom(current, 'cancel', buyer);
  const closed = await closingStep(toPayable(current, payment), payables);
  const told = { cancelledAt: timestamp(), ...(reason ? { cancelReason: reason } : {}) };
  const ended = { ...current, ...told, card: { ...current.card, ...inStage('CANCELLED') } };
  const ends = change<OrderItem>(keys.order(current.card.id), { set: { ...set, ...told }, when, refused });
  const [answer] = await Promise.all([view(ended, buyerId), transact([ends, closed])]);
  return answer;
}
