import { closingStep } from '#functions/domain/money/payments/close.ts';
import type { Works } from '#functions/domain/money/works.ts';
import { now } from '#functions/lib/clock.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { Order } from '#shared/entities/order.ts';
import { refusals } from '#shared/refusals.ts';
import { refusalOf } from '#shared/rules/order-rules.ts';
import type { OrderRole } from '#shared/rules/order.ts';

import { requireAllowed, type Decider } from './decide.ts';
import { findWithPayment, toDue, type WithPayment } from './payment.ts';
import { orderNotFound, view } from './read.ts';
import { roleIn, upToDate, type OrderStory } from './record.ts';
import { takeStep, type Doing } from './step.ts';

/** What a party wants: to end the order, or with `refuse`, that it goes on. */
export type Cancellation = Decider & { reason?: string | undefined; refuse?: boolean | undefined };

/**
 * Cancels an order as its buyer where the buyer may do that alone, and else asks the seller; the seller agrees, or refuses.
 * Asking or cancelling again changes nothing.
 */
export const cancel = (found: WithPayment, cancellation: Cancellation, works: Works): Promise<Order> =>
  end(found, cancellation, works, (story, role) =>
    role === 'buyer' ? cancelAsBuyer(story, cancellation) : answerAsSeller(story, cancellation),
  );

/** Declines an order as its seller, or work that is delivered and not paid as its buyer. What is held goes back. */
export const decline = (found: WithPayment, cancellation: Cancellation, works: Works): Promise<Order> =>
  end(found, cancellation, works, (story, role) => {
    requireAllowed(story, 'decline', role, cancellation);
    return { action: 'decline', by: role, note: cancellation.reason };
  });

function cancelAsBuyer(story: OrderStory, { reason, refuse, ...decider }: Cancellation): Doing | undefined {
  const { card } = upToDate(story).order;
  const mustAsk = refusalOf(card, 'cancel', 'buyer', now()) === refusals.orders.askToCancel;
  const isRepeated = card.stage === 'CANCELLED' || (mustAsk && card.cancelAskedAt);
  if (isRepeated && !refuse) return undefined;
  const action = refuse ? 'refuseToCancel' : mustAsk ? 'askToCancel' : 'cancel';
  requireAllowed(story, action, 'buyer', decider);
  return { action, by: 'buyer', note: reason };
}

function answerAsSeller(story: OrderStory, { reason, refuse, ...decider }: Cancellation): Doing {
  const action = refuse ? 'refuseToCancel' : 'agreeToCancel';
  requireAllowed(story, action, 'seller', decider);
  return { action, by: 'seller', note: reason };
}

/**
 * Ends an order, or what else was decided about its end. Where nothing was paid, its payment is closed in the same
 * transaction, for which nothing can be paid by then: an order is either paid or cancelled.
 */
async function end(
  found: WithPayment,
  { id, userId }: Cancellation,
  works: Works,
  decision: (story: OrderStory, role: OrderRole) => Doing | undefined,
): Promise<Order> {
  return withTimeLimit(
    untilCurrent(
      () => findWithPayment(id),
      async ({ story, payment }) => {
        const role = story && roleIn(story.order.card, userId);
        if (!story || !role) throw orderNotFound();
        const doing = decision(story, role);
        if (!doing) return view(story, userId);
        const after = takeStep(story, doing);
        const closed = await stepsToClose({ story, payment }, after, works);
        const [answer] = await Promise.all([view(after, userId), transact([...after.steps, ...closed])]);
        return answer;
      },
      found,
    ),
  );
}

/** Steps: closes the payment of an order that ends unpaid. */
export async function stepsToClose({ story, payment }: WithPayment, after: OrderStory, works: Works) {
  if (!story || after.order.card.stage !== 'CANCELLED' || story.order.card.paidAt) return [];
  return [await closingStep(toDue(story, payment), works)];
}
