import { addSale } from '#functions/domain/gigs/steps.ts';
import { openHold } from '#functions/domain/money/hold.ts';
import type { BankAction, Due, Payable } from '#functions/domain/money/payable.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, replace, transact, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { messages } from '#shared/messages.ts';
import { openTransitions } from '#shared/rules/machine.ts';
import { endingOf } from '#shared/rules/order-endings.ts';
import { orderMachine } from '#shared/rules/order-machine.ts';
import type { OrderAction, OrderActor, OrderStage } from '#shared/rules/order.ts';

import { requireAllowed } from './decide.ts';
import { findStory } from './read.ts';
import type { OrderStory } from './record.ts';
import { stepOfClock, takeStep, toHeld, type Doing } from './step.ts';

/** What this buyer has to pay for this order: 404 for anybody else, 409 once it is paid or while it is too early. */
export async function getDue(id: string, buyerId: string): Promise<Due> {
  const { story, payment } = await findWithPayment(id);
  return toPayable(requireAllowed(story, 'pay', 'buyer', { userId: buyerId }), payment);
}

/** What is due for this order, without checking who asks. */
export async function findPayable(id: string): Promise<Payable | undefined> {
  const { story, payment } = await findWithPayment(id);
  return story && toPayable(story, payment);
}

/** An order with what happened to it, if there is one, and its payment, if one was begun. */
export type WithPayment = { story: OrderStory | undefined; payment: Payment | undefined };

/** The order of this id and its payment, without checking who asks. */
export async function findWithPayment(id: string): Promise<WithPayment> {
  const [story, payment] = await Promise.all([findStory(id), findItem<Payment>(keys.payment('order', id))]);
  return { story, payment };
}

/** What is due for this order, with its payment if one was begun. */
export function toPayable(story: OrderStory, payment: Payment | undefined): Payable {
  const { card } = story.order;
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
    markPaid: (at) => markPaid(story, at),
    markReturned: (amount) => [
      change(keys.order(card.id), {
        add: { 'card.returning': -amount, 'card.returned': amount },
        when: { PK: exists },
      }),
    ],
    markDisputed: (action, at, taken) => markDisputed(story, { action, by: 'bank', at, amount: taken }),
    endUnpaid: () => endUnpaid(story),
    applyClock: () => applyClockOfPaid(story),
    held: { ...toHeld(card), amount: card.held, released: card.released },
  };
}

/** The end of an unpaid order whose time is over. */
function endUnpaid(story: OrderStory): { at: number; steps: Step[] } | undefined {
  const { card } = story.order;
  const ending = card.paidAt ? undefined : endingOf(card);
  const after = ending && stepOfClock(story);
  return after && { at: ending.at, steps: after.steps };
}

/** Ends a paid order whose time is over, as what follows must not find it as it was before. */
async function applyClockOfPaid(story: OrderStory): Promise<boolean> {
  const after = story.order.card.paidAt ? stepOfClock(story) : undefined;
  if (after) await transact(after.steps);
  return after !== undefined;
}

/** Steps: what the payer's bank does. An order that is not paid, or is cancelled, does not change by it. */
function markDisputed(story: OrderStory, doing: Doing & { action: BankAction }): Step[] {
  const isOpen = openTransitions<OrderStage, OrderAction, OrderActor>(
    orderMachine,
    story.order.card.stage,
    'bank',
  ).some(({ action }) => action === doing.action);
  return isOpen ? takeStep(story, doing).steps : [];
}

/** Steps: the order is paid, the money is held, the gig has one more sale, and its buyer may review it. */
function markPaid(story: OrderStory, at: string): Step[] {
  const { card } = story.order;
  const { id, gigId, stage, price } = card;
  // The order and its payment are read separately: this one has changed since the payment was read.
  if (
    !openTransitions<OrderStage, OrderAction, OrderActor>(orderMachine, stage, 'buyer').some(
      ({ action }) => action === 'pay',
    )
  )
    throw new Outdated();
  return [
    ...takeStep(story, { action: 'pay', by: 'buyer', at }).steps,
    ...openHold(toHeld(card), price, at),
    addSale(gigId),
    replace({ ...keys.bought(gigId, card.buyer.id, id), paidAt: at }),
  ];
}
