import { isDeepStrictEqual } from 'node:util';

import { divideHold } from '#functions/domain/money/books/hold.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { change, create, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import type { Update } from '#functions/table/updates.ts';
import { endingOf } from '#shared/rules/order-endings.ts';
import type { OrderAction } from '#shared/rules/order.ts';

import { progress, type Act } from './progress.ts';
import type { OrderEventItem, OrderItem, OrderListing, OrderStory } from './record.ts';

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
  const card: OrderListing = { ...progress(order.card, { action, by, at, amount, clearance }), version };
  const event: OrderEventItem = { at, by, what: action, note, amount };
  return {
    order: { ...order, ...update.set, card },
    events: [...events, event],
    steps: [
      changeOrder(order, card, update),
      create({ ...keys.orderEvent(card.id, version), ...event }, () => new Outdated()),
      ...moneySteps(order.card, card, event),
    ],
  };
}

/** An order after what is due for it by itself, at the time at which it was due; undefined if nothing is. */
export function stepOfClock(story: OrderStory): (OrderStory & { steps: Step[] }) | undefined {
  const ending = endingOf(story.order.card);
  if (!ending || ending.at > now()) return undefined;
  return takeStep(story, { action: ending.do, by: 'clock', at: new Date(ending.at).toISOString() });
}

/** Sums that are also changed when the provider has confirmed something, which does not count as a change of the order. */
const sums: ReadonlySet<keyof OrderListing> = new Set(['returning']);

/** Step: changes the record to this card. */
function changeOrder(
  order: OrderItem,
  card: OrderListing,
  { set = {}, append = {} }: Pick<Update, 'set' | 'append'>,
): Step {
  const names = new Set([...Object.keys(order.card), ...Object.keys(card)]) as Set<keyof OrderListing>;
  // Sorted, because the table returns them in any order: the same change is always the same expression.
  const changed = [...names].toSorted().filter((name) => !isDeepStrictEqual(order.card[name], card[name]));
  const counted = changed.filter((name) => sums.has(name));
  const rest = changed.filter((name) => !sums.has(name));
  const ending = endingOf(card);
  return change<OrderItem>(keys.order(card.id), {
    set: {
      ...set,
      ...Object.fromEntries(rest.map((name) => [`card.${name}`, card[name]])),
      ...(ending ? dueAt(ending.at, card.id) : {}),
    },
    add: Object.fromEntries(
      counted.map((name) => [`card.${name}`, Number(card[name]) - Number(order.card[name])]),
    ),
    append,
    remove: [
      ...rest.filter((name) => card[name] === undefined).map((name) => `card.${name}`),
      ...(ending ? [] : dueAttributes),
    ],
    when: { 'card.version': order.card.version },
    refused: () => new Outdated(),
  });
}

/** What a bank takes back, and what could not be paid out, is booked where that is known. */
const bookedElsewhere: ReadonlySet<OrderAction> = new Set(['takeBack', 'returnUnclaimed']);

/** Steps: what becomes of the money that is held, as the two cards say. A payment by card is booked elsewhere. */
function moneySteps(
  before: OrderListing,
  after: OrderListing,
  { at, by, what, note }: OrderEventItem,
): Step[] {
  const toSeller = after.released - before.released;
  const toBuyer = after.returning - before.returning;
  if (bookedElsewhere.has(what) || (toSeller === 0 && toBuyer === 0)) return [];
  return divideHold(toHeld(before), before.held, {
    toSeller,
    toBuyer,
    at,
    by,
    ...(note ? { reason: note } : { reason: what }),
  });
}

/** An order as something for which money is held. */
export const toHeld = ({ id, title, seller, currency, commissionRate, clearance = 0 }: OrderListing) =>
  ({ kind: 'order', id, title, sellerId: seller.id, currency, commissionRate, clearance }) as const;
