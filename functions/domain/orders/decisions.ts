import { conflict } from '#functions/lib/errors.ts';
import type { Order } from '#shared/entities/order.ts';
import { refusals } from '#shared/refusals.ts';

import { decide, requireAllowed, type Decider } from './decide.ts';
import type { OrderStory } from './record.ts';

/** Approves the work of an order as its buyer: what is held becomes the seller's. */
export function approve(decider: Decider, found?: OrderStory): Promise<Order> {
  return decide(
    decider,
    (story) => {
      requireAllowed(story, 'approve', 'buyer', decider);
      return { action: 'approve', by: 'buyer' };
    },
    found,
  );
}

/** Asks the seller for a revision as its buyer, who says what is to change. */
export function requestRevision(decider: Decider, message: string, found?: OrderStory): Promise<Order> {
  return decide(
    decider,
    (story) => {
      requireAllowed(story, 'requestRevision', 'buyer', decider);
      return { action: 'requestRevision', by: 'buyer', note: message };
    },
    found,
  );
}

/** Gives back this much (minor units) of what is held, as the seller. All of it ends the order. 409 above what is held. */
export function refund(decider: Decider, amount: number, found?: OrderStory): Promise<Order> {
  return decide(
    decider,
    (story) => {
      const { held } = requireAllowed(story, 'refundPart', 'seller', decider).order.card;
      if (amount > held) throw conflict(refusals.orders.aboveHeld);
      return { action: amount === held ? 'refundAll' : 'refundPart', by: 'seller', amount };
    },
    found,
  );
}
