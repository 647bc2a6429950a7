import { lacksEmail } from '#functions/domain/accounts/lacks-email.ts';
import { addSale } from '#functions/domain/gigs/steps.ts';
import type { BankAction, Payable } from '#functions/domain/money/payable.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, replace, transact, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { endingOf, isOpen } from '#shared/rules/order-rules.ts';

import { tellRefunded } from './news.ts';
import { findWithPayment, toDue } from './payment.ts';
import type { OrderStory } from './record.ts';
import { stepOfClock, takeStep, toHeld, type Doing } from './step.ts';

/** What is due for this order, without checking who asks, and how its payment changes it. */
export async function findPayable(id: string): Promise<Payable | undefined> {
  const { story, payment } = await findWithPayment(id);
  if (!story) return undefined;
  const { card } = story.order;
  return {
    ...toDue(story, payment),
    markPaid: (at, clearance) => markPaid(story, at, clearance),
    markReturned: (amount) => [
      change(keys.order(card.id), {
        add: { 'card.returning': -amount, 'card.returned': amount },
        when: { PK: exists },
      }),
      // An amount below 0: the bank has sent it back, and it is refunded again.
      ...(amount > 0 ? [tellRefunded(card, amount)] : []),
    ],
    markDisputed: (action, at, taken) => markDisputed(story, { action, by: 'bank', at, amount: taken }),
    markUnclaimed: (amount, at) =>
      takeStep(story, { action: 'returnUnclaimed', by: 'clock', at, amount }).steps,
    endUnpaid: () => endUnpaid(story),
    // One that was paid is read with its payment, which says so, or again.
    isOver: card.stage === 'CANCELLED' && !card.paidAt,
    applyClock: () => applyClockOfPaid(story),
    lacksEmail: () => lacksEmail(card.seller.id),
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
  return isOpen(story.order.card, doing.action, 'bank') ? takeStep(story, doing).steps : [];
}

/** Steps: the order is paid, the gig has one more sale, and its buyer may review it. */
function markPaid(story: OrderStory, at: string, clearance: number): Step[] {
  const { card } = story.order;
  const { id, gigId } = card;
  // The order and its payment are read separately: this one has changed since the payment was read.
  if (!isOpen(card, 'pay', 'buyer')) throw new Outdated();
  return [
    ...takeStep(story, { action: 'pay', by: 'buyer', at, clearance }).steps,
    addSale(gigId),
    replace({ ...keys.bought(gigId, card.buyer.id, id), paidAt: at }),
  ];
}
