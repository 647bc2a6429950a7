import { act, type AlsoSteps, type Decision } from '#functions/domain/work/act.ts';
import type { Decider } from '#functions/domain/work/require.ts';
import type { Order } from '#shared/entities/work/order.ts';
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

/** Approves the work of an order as its buyer: what is held becomes the seller's. */
export const approve = (decider: Decider, found?: OrderStory): Promise<Order> =>
  decide(decider, found, (story) => {
    requireMay(story, 'approve', 'buyer', decider);
    return { do: 'approve' };
  });

/** Asks the seller for a revision as its buyer, who says what is to change. */
export const requestRevision = (decider: Decider, message: string, found?: OrderStory): Promise<Order> =>
  decide(decider, found, (story) => {
    requireMay(story, 'revise', 'buyer', decider);
    return { do: 'revise', note: message };
  });
