import { changeRecord, moneySteps } from '#functions/domain/protection/steps.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { create, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import type { Update } from '#functions/table/updates.ts';
import { endingOf } from '#shared/rules/order-rules.ts';

import { dueOf } from './due.ts';
import { countDone, marksOf } from './marks.ts';
import { tellOf } from './news.ts';
import { advance, type Act } from './progress.ts';
import type { OrderEventItem, OrderListing, OrderStory } from './record.ts';

/** What is done to an order besides what follows from the action: a note for the timeline, and other attributes. */
export type Doing = Omit<Act, 'at'> & {
  at?: string;
  note?: string | undefined;
  update?: Pick<Update, 'set' | 'append'>;
};

/**
 * An order after an action, and the steps that make it: the change of the record, what happened, and the division of what
 * is held. `Outdated` if the order has changed since it was read. What the action requires was checked before.
 */
export function takeStep(story: OrderStory, doing: Doing): OrderStory & { steps: Step[] } {
  const { order, events } = story;
  const { action, by, amount, clearance, note, at = timestamp(), update = {} } = doing;
  const version = order.card.version + 1;
  const { after, journal } = advance(order.card, { action, by, at, amount, clearance });
  const card: OrderListing = { ...after, ...marksOf(order.card, after, at), version };
  const event: OrderEventItem = { at, by, what: action, note, amount };
  return {
    ...story,
    order: { ...order, ...update.set, card },
    events: [...events, event],
    steps: [
      changeRecord({
        id: card.id,
        key: keys.order(card.id),
        within: 'card',
        before: order.card,
        after: card,
        due: dueOf(card),
        when: { 'card.version': order.card.version },
        update,
      }),
      create({ ...keys.orderEvent(card.id, version), ...event }, () => new Outdated()),
      ...moneySteps(toHeld(card), order.card.held, journal, event),
      ...tellOf(card, event),
      ...countDone(order.card, card),
    ],
  };
}

/** An order after what is due for it by itself, at the time at which it was due; undefined if nothing is. */
export function stepOfClock(story: OrderStory): (OrderStory & { steps: Step[] }) | undefined {
  const ending = endingOf(story.order.card);
  if (!ending || ending.at > now()) return undefined;
  return takeStep(story, { action: ending.do, by: 'clock', at: new Date(ending.at).toISOString() });
}

/** An order as something for which money is held. */
export const toHeld = ({ id, title, seller, currency, commissionRate, clearance = 0 }: OrderListing) =>
  ({ kind: 'order', id, title, sellerId: seller.id, currency, commissionRate, clearance }) as const;
