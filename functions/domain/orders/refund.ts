import { countsRefund, withRefundedPart } from '#functions/domain/work/money/count-refunds.ts';
import { requireAtStake, type Decider } from '#functions/domain/work/require.ts';
import type { Order } from '#shared/entities/work/order.ts';

import { decide } from './decisions.ts';
import { orderKind } from './kind.ts';
import type { OrderStory } from './record.ts';
import { requireMay } from './require-may.ts';

/**
 * Gives back this much (minor units) of what is held, or while it clears, of what was released, as the seller. 409 above that and
 * for too many parts, 429 for who has given back too much in a day.
 */
export const refund = (decider: Decider, amount: number, found?: OrderStory): Promise<Order> =>
  decide(
    decider,
    found,
    (story) => {
      const card = requireMay(story, 'refundPart', 'seller', decider);
      if (amount === requireAtStake(orderKind, card, amount)) return { do: 'refundAll', amount };
      return { do: 'refundPart', amount, card: withRefundedPart(card) };
    },
    countsRefund(decider.userId),
  );
