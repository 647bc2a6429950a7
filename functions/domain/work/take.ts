import { openHold, type Held } from '#functions/domain/money/books/hold.ts';
import { divideHold, releaseAtOnce } from '#functions/domain/money/books/release.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { create, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import type { Journal } from '#shared/work/effects.ts';
import { isOver, type Verb } from '#shared/work/phases.ts';
import { deadlineOf } from '#shared/work/progress.ts';
import type { Act } from '#shared/work/row.ts';

import { changeItem } from './change-item.ts';
import type { Kind } from './kind.ts';
import { newsSteps } from './news.ts';
import type { Story, WorkCard, WorkEvent, WorkItem } from './record.ts';

/** What is done to work, with a note for its history, and what else changes of the record with it: its card, and itself. */
export type Doing<V extends Verb = Verb, Item extends WorkItem = WorkItem> = Omit<Act<V>, 'at'> & {
  at?: string;
  note?: string | undefined;
  card?: Partial<Item['card']>;
  set?: Partial<Omit<Item, 'card'>>;
};

/** Work after something was done, and the steps that make it so. */
export type Taken<Item extends WorkItem> = Story<Item> & { steps: Step[] };

/**
 * Work after something was done, and the steps that make it so: the change of the record, what happened, the money, the news,
 * and what it means for others. `Outdated` if it has changed since it was read. What it requires was checked before.
 */
export function take<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  story: Story<Item>,
  doing: Doing<V, Item>,
): Taken<Item> {
  const { item } = story;
  const { note, card: changes, set, at = timestamp(), ...act } = doing;
  const edited = { ...item.card, ...changes } as Item['card'];
  const { after, journal } = kind.rules.step(edited, { ...act, at });
  const card = { ...after, ...marksOf(edited, after, at), version: after.version + 1 };
  const event: WorkEvent<V> = { at, by: actorOf(card, act.by), what: act.do, note, amount: act.amount };
  const next: Item = { ...item, ...set, ...kind.listed(card), card };
  return {
    ...story,
    item: next,
    events: [...story.events, event],
    steps: [
      changeItem(kind, item, next),
      ...eventSteps(kind, card, event),
      ...moneySteps(kind, card, item.card.money.held, journal, event),
      ...newsSteps(kind, card, event),
      ...kind.consequences(item.card, card, event),
    ],
  };
}

/** Work after what is due for it by itself, at the time at which it was due; undefined if nothing is. */
export function takeDue<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  story: Story<Item>,
): Taken<Item> | undefined {
  const ending = kind.rules.endingOf(story.item.card);
  if (!ending || ending.at > now()) return undefined;
  return take(kind, story, { do: ending.do, by: 'clock', at: new Date(ending.at).toISOString() });
}

/** All steps of what was done to work that was so before: also of what its end means for records that have to be read first. */
export async function allSteps<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  before: WorkCard,
  { item, steps }: Taken<Item>,
): Promise<Step[]> {
  const hasEnded = !isOver(before.phase) && isOver(item.card.phase);
  return hasEnded ? [...steps, ...(await kind.atEnd(item.card))] : steps;
}

const actorOf = (card: WorkCard, by: Act['by']): WorkEvent['by'] =>
  by === 'buyer' || by === 'seller' ? { kind: by, id: card[by].id } : { kind: by };

/** What a change at this ISO time marks for good; the seller's profile counts these marks. */
function marksOf(before: WorkCard, after: WorkCard, at: string): Pick<WorkCard, 'isInTime' | 'doneAt'> {
  const isFirstDelivery = !before.times.delivered && after.times.delivered !== undefined;
  const isDone = before.phase !== 'DONE' && after.phase === 'DONE' && after.money.released > 0;
  return {
    ...(isFirstDelivery ? { isInTime: Date.parse(at) <= deadlineOf(before) } : {}),
    ...(isDone ? { doneAt: at } : {}),
  };
}

/** Step: what happened. An edit stands in the record itself, so that nothing but the record is left to remove with it. */
function eventSteps<V extends Verb>(
  kind: Pick<Kind<WorkItem, V>, 'eventKey'>,
  { id, version }: WorkCard,
  event: WorkEvent,
): Step[] {
  if (event.what === 'edit') return [];
  return [create({ ...kind.eventKey(id, version), ...event }, () => new Outdated())];
}

/** Work as something for which money is held. */
export const toHeld = ({ kind, id, title, seller, money, commissionRate }: WorkCard): Held => ({
  kind,
  id,
  title,
  sellerId: seller.id,
  currency: money.currency,
  commissionRate,
  clearance: money.clearance ?? 0,
});

/** Steps: what is booked with an event. `amount` (minor units) was held before it. */
function moneySteps<Item extends WorkItem, V extends Verb>(
  { rules }: Pick<Kind<Item, V>, 'rules'>,
  card: WorkCard,
  amount: number,
  journal: Journal | undefined,
  { at, by, what, note }: WorkEvent<V>,
): Step[] {
  const held = toHeld(card);
  switch (journal?.kind) {
    case 'charge':
      return openHold(held, journal.amount, at);
    case 'settle':
      return releaseAtOnce(held, journal.amount, at);
    case 'divide':
      return divideHold(held, amount, {
        ...journal,
        at,
        by: rules.personOf(by.kind),
        reason: note || rules.actionOf(what),
      });
    case undefined:
      return [];
  }
}
