import { now } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';
import type { Order } from '#shared/entities/order.ts';
import { refusals } from '#shared/refusals.ts';
import { refusalOf } from '#shared/rules/order-rules.ts';
import type { OrderAction, OrderRole } from '#shared/rules/order.ts';

import { findStory, orderNotFound, requireRoleIn, view } from './read.ts';
import { upToDate, type OrderStory } from './record.ts';
import { takeStep, type Doing } from './step.ts';

/** Who decides about which order, and the version of it that they have seen. */
export type Decider = { id: string; userId: string; seen?: number | undefined };

/**
 * The order, if this party may do this to it now. 403 for the other party, 404 for everybody else, 409 if its state does not
 * allow it, or if it has changed since `seen`.
 */
export function requireAllowed(
  found: OrderStory | undefined,
  action: OrderAction,
  role: OrderRole,
  { userId, seen }: Omit<Decider, 'id'>,
): OrderStory {
  requireRoleIn(found, userId, role);
  const { card } = upToDate(found).order;
  const refusal = refusalOf(card, action, role, now());
  if (refusal) throw conflict(refusal);
  if (seen !== undefined && seen !== card.version) throw conflict(refusals.orders.changed);
  return found;
}

/** What a decision does to an order as it was read: throws where it is not allowed; undefined if it was done already. */
export type Decision = (story: OrderStory) => Doing | undefined;

/** Makes a decision about an order as it is now, and returns the order for its decider. */
export async function decide(
  { id, userId }: Decider,
  decision: Decision,
  found?: OrderStory,
): Promise<Order> {
  return untilCurrent(
    () => findStory(id),
    async (story) => {
      if (!story) throw orderNotFound();
      const doing = decision(story);
      if (!doing) return view(story, userId);
      const after = takeStep(story, doing);
      const [answer] = await Promise.all([view(after, userId), transact(after.steps)]);
      return answer;
    },
    found,
  );
}
