import type { Works } from '#functions/domain/money/books/works.ts';
import type { AlsoSteps } from '#functions/domain/work/act.ts';
import { closesPayment } from '#functions/domain/work/money/close-payment.ts';
import { countsRefund } from '#functions/domain/work/money/count-refunds.ts';
import { upToDate } from '#functions/domain/work/record.ts';
import type { Decider } from '#functions/domain/work/require.ts';
import type { Doing } from '#functions/domain/work/take.ts';
import { now } from '#functions/lib/clock.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import type { Order } from '#shared/entities/work/order.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { orderRules } from '#shared/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';

import { decide, once } from './decisions.ts';
import { orderKind } from './kind.ts';
import type { OrderItem, OrderStory } from './record.ts';
import { requireMay } from './require-may.ts';

/** What a party wants: to end the order, or with `refuse`, that it goes on. */
export type Cancellation = Decider & { reason?: string | undefined; refuse?: boolean | undefined };
type Doable = Omit<Doing<FixedVerb, OrderItem>, 'by'>;

/**
 * Cancels an order as its buyer where the buyer may do that alone, and else asks the seller; the seller agrees, or refuses.
 * The same again changes nothing. 429 for who has had too much given back in a day.
 */
export const cancel = (cancellation: Cancellation, works: Works, found?: OrderStory): Promise<Order> =>
  withTimeLimit(
    decide(
      cancellation,
      found,
      (story, side) =>
        side === 'buyer' ? cancelAsBuyer(story, cancellation) : answerAsSeller(story, cancellation),
      endsWith(cancellation, works),
    ),
  );

/**
 * Declines an order as its seller, or work that is delivered and not paid as its buyer. What is held goes back. The same again changes
 * nothing. 429 for a seller who has given back too much in a day.
 */
export const decline = (cancellation: Cancellation, works: Works, found?: OrderStory): Promise<Order> =>
  withTimeLimit(
    decide(
      cancellation,
      found,
      (story, side) => once(story, side, { do: 'decline', note: cancellation.reason }, cancellation),
      endsWith(cancellation, works),
    ),
  );

/** What the end of an order means for its payment, and for whoever ends it. */
const endsWith =
  ({ userId }: Cancellation, works: Works): AlsoSteps<OrderItem> =>
  async (before, after) => [
    ...(await closesPayment(orderKind, works)(before, after)),
    ...(await countsRefund(userId)(before, after)),
  ];

function cancelAsBuyer(story: OrderStory, { reason, refuse, ...decider }: Cancellation): Doable | undefined {
  const { card } = upToDate(orderRules, story).item;
  const refusal = orderRules.refusalOf(card, 'cancel', 'buyer', now());
  const mustAsk = refusal?.reason === orderTexts.askToCancel.reason;
  const isRepeated = card.phase === 'ENDED' || (mustAsk && card.times.cancelAsked);
  if (isRepeated && !refuse) return undefined;
  const verb = refuse ? 'refuseToCancel' : mustAsk ? 'askToCancel' : 'cancel';
  requireMay(story, verb, 'buyer', decider);
  return { do: verb, note: reason };
}

const answerAsSeller = (story: OrderStory, { reason, refuse, ...decider }: Cancellation) =>
  once(story, 'seller', { do: refuse ? 'refuseToCancel' : 'agreeToCancel', note: reason }, decider);
