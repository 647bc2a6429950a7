import { openHold, type HoldTerms } from '#functions/domain/money/books/hold.ts';
import { paymentOf } from '#functions/domain/money/books/payment.ts';
import { divideHold, releaseAtOnce } from '#functions/domain/money/books/release.ts';
import { giveGoodwill } from '#functions/domain/money/released/goodwill.ts';
import { recover } from '#functions/domain/money/released/recover.ts';
import { rehold } from '#functions/domain/money/released/rehold.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { create, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import type { BookedEffect } from '#shared/work/effects.ts';
import { isOver, type Verb } from '#shared/work/phases.ts';
import { inTimeUntil, isMissed, keptOf } from '#shared/work/progress.ts';
import type { Act } from '#shared/work/row.ts';

import { changeItem } from './change-item.ts';
import type { Kind } from './kind.ts';
import { newsSteps } from './news.ts';
import type { Story, WorkCard, WorkEvent, WorkItem } from './record.ts';

/** What is done to work, with a note for its history, and what else changes of the record with it: its card, and itself. */
export type Doing<V extends Verb = Verb, Item extends WorkItem = WorkItem> = Omit<Act<V>, 'at'> & {
  /** The operator who does it, if one does. */
  operatorId?: string;
  at?: string;
  note?: string | undefined;
  card?: Partial<Item['card']>;
  set?: Partial<Omit<Item, 'card'>>;
};

/** Work after something was done, the steps that make it so, and what is booked with it. */
export type Taken<Item extends WorkItem> = Story<Item> & { steps: Step[]; journal: BookedEffect | undefined };

/**
 * Work after something was done, and the steps that make it so: the change of the record, what happened, the money, and what it
 * means for others. `Outdated` if it has changed since it was read. What it requires was checked before.
 */
export function take<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  story: Story<Item>,
  doing: Doing<V, Item>,
): Taken<Item> {
  const { item } = story;
  const { note, card: changes, set, operatorId, at = timestamp(), ...act } = doing;
  const edited = { ...item.card, ...changes } as Item['card'];
  const { after, journal } = kind.rules.step(edited, { ...act, at });
  const card = { ...after, ...marksOf(edited, after, act.by, at), version: after.version + 1 };
  const event: WorkEvent<V> = {
    at,
    by: actorOf(card, act.by, operatorId),
    what: act.do,
    note,
    amount: act.amount,
  };
  const next: Item = { ...item, ...set, ...kind.listed(card), card };
  return {
    ...story,
    item: next,
    events: [...story.events, event],
    journal,
    steps: [
      changeItem(kind, item, next),
      ...eventSteps(kind, card, event),
      ...moneySteps(kind, card, item.card.money.held, journal, event),
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

/** All steps of what was done to work that was so before: also the news, and those for which other records have to be read first. */
export async function allSteps<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  before: Item['card'],
  after: Taken<Item>,
): Promise<Step[]> {
  const { card } = after.item;
  const event = after.events.at(-1) as WorkEvent<V> | undefined;
  const isAllBack = keptOf(before.money) > 0 && keptOf(card.money) === 0;
  const hasEnded = !isOver(before.phase) && isOver(card.phase) && before.was !== 'DONE';
  const others = await Promise.all([
    event ? newsSteps(kind, card, event) : [],
    afterRelease(kind, before, after),
    hasEnded ? kind.atEnd(card) : [],
    isAllBack ? kind.whenAllIsBack(before) : [],
  ]);
  return [...after.steps, ...others.flat()];
}

/** Steps: what was released goes back, or is held again, as far as the books still have it. */
async function afterRelease<Item extends WorkItem, V extends Verb>(
  { rules }: Pick<Kind<Item, V>, 'rules'>,
  before: WorkCard,
  { journal, events }: Taken<Item>,
): Promise<Step[]> {
  const event = events.at(-1);
  if (!event || !journal || !('amount' in journal)) return [];
  const cause = causeOf(rules, event as WorkEvent<V>);
  if (journal.kind === 'goodwill') return giveGoodwill(toHeld(before), journal.amount, cause);
  if (journal.kind === 'recover') return recover(toHeld(before), journal.amount, cause);
  return journal.kind === 'rehold' ? rehold(toHeld(before), journal.amount, cause) : [];
}

/**
 * When, by whom and why something is booked. What people have written about it stands in the event alone, because the books
 * outlast the erasure of their accounts.
 */
const causeOf = <V extends Verb>(
  rules: Pick<Kind<WorkItem, V>['rules'], 'personOf' | 'actionOf'>,
  { at, by, what }: WorkEvent<V>,
) => ({ at, by: rules.personOf(by.kind), reason: rules.actionOf(what) });

function actorOf(card: WorkCard, by: Act['by'], operatorId: string | undefined): WorkEvent['by'] {
  const id = by === 'buyer' || by === 'seller' ? card[by].id : operatorId;
  return id === undefined ? { kind: by } : { kind: by, id };
}

/**
 * What a change by this actor at this ISO time marks: whether the work came in time, and when it was done. The seller's profile
 * counts these marks.
 */
function marksOf(
  before: WorkCard,
  after: WorkCard,
  by: Act['by'],
  at: string,
): Pick<WorkCard, 'isInTime' | 'doneAt'> {
  const isFirstDelivery = !before.times.delivered && after.times.delivered !== undefined;
  const isGivenUp = after.phase === 'ENDED' && by !== 'operator' && by !== 'bank';
  const isDone = before.phase !== 'DONE' && after.phase === 'DONE' && after.money.released > 0;
  return {
    ...(isFirstDelivery ? { isInTime: Date.parse(at) <= inTimeUntil(before) } : {}),
    ...(isGivenUp && isMissed(before, Date.parse(at), by) ? { isInTime: false } : {}),
    ...(isDone ? { doneAt: at } : {}),
    ...(after.doneAt && keptOf(after.money) === 0 ? { doneAt: undefined } : {}),
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
export const toHeld = ({
  kind,
  id,
  payments,
  title,
  seller,
  money,
  commissionRate,
}: WorkCard): HoldTerms => ({
  kind,
  id,
  payment: payments.at(-1)?.n ?? paymentOf({ kind, id }).payment,
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
  journal: BookedEffect | undefined,
  event: WorkEvent<V>,
): Step[] {
  const held = toHeld(card);
  const { at } = event;
  switch (journal?.kind) {
    case 'charge':
      return openHold(held, journal.amount, at);
    case 'settle':
      return releaseAtOnce(held, journal.amount, at);
    case 'divide':
      return divideHold(held, amount, { ...journal, ...causeOf(rules, event) });
    case 'recover':
    case 'goodwill':
    case 'rehold':
    case undefined:
      // What was released is booked once the books were read.
      return [];
  }
}
