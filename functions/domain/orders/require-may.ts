import { requireAllowed, requireSide, type Decider } from '#functions/domain/work/require.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { orderRules } from '#shared/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';

import { access } from './read.ts';
import type { OrderListing, OrderStory } from './record.ts';

/**
 * Requires that somebody is on this side of the order and may do this to it now: 403 for the other party, 404 for everybody
 * else, 409 if it is not allowed, or has changed since `seen`. Answers the order as it is now.
 */
export function requireMay(
  found: OrderStory | undefined,
  verb: FixedVerb,
  side: Side,
  { userId, seen }: Omit<Decider, 'id'>,
): OrderListing {
  const { story } = requireSide(access, found, userId, side);
  return requireAllowed({ rules: orderRules, changed: orderTexts.changed }, story, verb, side, seen);
}
