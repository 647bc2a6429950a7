import { act, type AlsoSteps, type Decision } from '#functions/domain/work/act.ts';
import { sideOf, upToDate } from '#functions/domain/work/record.ts';
import { isRepeated } from '#functions/domain/work/repeated.ts';
import type { Decider } from '#functions/domain/work/require.ts';
import type { Order } from '#shared/entities/work/order.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import { orderRules } from '#shared/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';

import { orderKind } from './kind.ts';
import { view } from './read.ts';
import type { OrderItem, OrderStory } from './record.ts';
import { requireMay } from './require-may.ts';

/** Makes a decision about an order as it is now, and answers the order for its decider. */
export const decide = (
  decider: Decider,
  found: OrderStory | undefined,
  decision: Decision<OrderItem, FixedVerb>,
  alsoSteps?: AlsoSteps<OrderItem>,
): Promise<Order> =>
  act(orderKind, decider, found, decision, {
    show: (story) => view(story, decider.userId),
    alsoSteps,
  });

/** What is done on one side of an order, which its decider must be allowed to do now; undefined if it repeats what they have done last. */
export function once(
  story: OrderStory,
  side: Side,
  doing: { do: FixedVerb; note?: string | undefined },
  { userId, seen }: Omit<Decider, 'id'>,
): typeof doing | undefined {
  const isOwn = sideOf(story.item.card, userId) === side;
  if (isOwn && isRepeated(upToDate(orderRules, story), side, { ...doing, seen })) return undefined;
  requireMay(story, doing.do, side, { userId, seen });
  return doing;
}

/** Approves the work of an order as its buyer: what is held becomes the seller's. The same again changes nothing. */
export const approve = (decider: Decider, found?: OrderStory): Promise<Order> =>
  decide(decider, found, (story) => once(story, 'buyer', { do: 'approve' }, decider));

/** Asks the seller for a revision as its buyer, who says what is to change. The same again changes nothing. */
export const requestRevision = (decider: Decider, message: string, found?: OrderStory): Promise<Order> =>
  decide(decider, found, (story) => once(story, 'buyer', { do: 'revise', note: message }, decider));
