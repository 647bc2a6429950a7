import { lacksEmail } from '#functions/domain/accounts/lacks-email.ts';
import { addSale } from '#functions/domain/gigs/steps.ts';
import type { Arrival, Arriving, BankAction, Work } from '#functions/domain/money/works.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, replace, transact, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { endingOf, isOpen } from '#shared/rules/order-rules.ts';

import { tellRefunded } from './news.ts';
import { findWithPayment, toDue } from './payment.ts';
import type { OrderStory } from './record.ts';
import { stepOfClock, takeStep, toHeld, type Doing } from './step.ts';

/** An order, and all that money asks of it. */
export async function findWork(id: string): Promise<Work | undefined> {
  const { story, payment } = await findWithPayment(id);
  if (!story) return undefined;
  const { card } = story.order;
  return {
    ...toDue(story, payment),
    held: { ...toHeld(card), amount: card.held, released: card.released },
    arrive: (arriving) => arrive(story, arriving),
    bank: (action, at, amount) => bank(story, { action, by: 'bank', at, amount }),
    returned: (amount) => [
      change(keys.order(card.id), {
        add: { 'card.returning': -amount, 'card.returned': amount },
        when: { PK: exists },
      }),
      // An amount below 0: the bank has sent it back, and it is refunded again.
      ...(amount > 0 ? [tellRefunded(card, amount)] : []),
    ],
    unclaimed: (amount, at) => takeStep(story, { action: 'returnUnclaimed', by: 'clock', at, amount }).steps,
    applyDue: () => applyDue(story),
    lacksEmail: () => lacksEmail(card.seller.id),
  };
}

async function arrive(story: OrderStory, { at, clearance, chargedAt }: Arriving): Promise<Arrival> {
  const { card } = story.order;
  const end = endUnpaid(story);
  if (end && (await chargedAt()) >= end.at) return { ended: end.steps };
  // One that was paid is read with its payment, which says so, or again.
  if (card.stage === 'CANCELLED' && !card.paidAt) return { ended: [] };
  return { paid: pay(story, at, clearance) };
}

/** The end of an unpaid order whose time is over: when (milliseconds), and the steps that store it. */
function endUnpaid(story: OrderStory): { at: number; steps: Step[] } | undefined {
  const { card } = story.order;
  const ending = card.paidAt ? undefined : endingOf(card);
  const after = ending && stepOfClock(story);
  return after && { at: ending.at, steps: after.steps };
}

/** Steps: the order is paid, the gig has one more sale, and its buyer may review it. */
function pay(story: OrderStory, at: string, clearance: number): Step[] {
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

/** Steps: what the payer's bank does. An order that is not paid, or is cancelled, does not change by it. */
function bank(story: OrderStory, doing: Doing & { action: BankAction }): Step[] {
  return isOpen(story.order.card, doing.action, 'bank') ? takeStep(story, doing).steps : [];
}

/** Ends a paid order whose time is over, as what follows must not find it as it was before. */
async function applyDue(story: OrderStory): Promise<boolean> {
  const after = story.order.card.paidAt ? stepOfClock(story) : undefined;
  if (after) await transact(after.steps);
  return after !== undefined;
}
