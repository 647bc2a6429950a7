import { notify } from '#functions/domain/news/notify.ts';
import type { News } from '#functions/domain/news/record.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import type { Missed, PayerNews } from '#shared/rules/news/news.ts';
import type { Verb } from '#shared/work/phases.ts';
import { deadlineOf } from '#shared/work/progress.ts';
import type { Reminder } from '#shared/work/reminders.ts';

import type { Kind, Naming, WorkReminder } from './kind.ts';
import type { WorkCard, WorkEvent, WorkItem } from './record.ts';

const sides: readonly Side[] = ['seller', 'buyer'];

/** Steps: those sides that did not do it themselves are told what happened. */
export const newsSteps = async <Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  card: Item['card'],
  event: WorkEvent<V>,
): Promise<Step[]> => namedNewsSteps(kind, card, event, await kind.naming(card, event.by));

/** The same, where it is known how the work and its actor are called. */
export function namedNewsSteps<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  card: Item['card'],
  event: WorkEvent<V>,
  naming: Naming,
): Step[] {
  const news = kind.news(card, event);
  if (!news) return [];
  const more = moreOf(kind, card, event);
  const by = kind.rules.personOf(event.by.kind);
  return sides
    .filter((side) => side !== event.by.kind)
    .map((side) =>
      notify(card[side].id, {
        ...naming,
        ...news,
        ...more,
        path: kind.page(card, side),
        by,
        ...(event.what === 'returnUnclaimed' ? { side } : {}),
      }),
    );
}

/** By when a dispute is to be answered; or what has not come by when, and how much went back to the buyer for it. */
function moreOf<Item extends WorkItem, V extends Verb>(
  { rules }: Pick<Kind<Item, V>, 'rules'>,
  card: Item['card'],
  { what, at }: WorkEvent<V>,
): Partial<Pick<News, 'until' | 'missed' | 'amount'>> {
  if (what === 'dispute' || what === 'offer') {
    const ending = rules.endingOf(card);
    return ending && Number.isFinite(ending.at) ? { until: new Date(ending.at).toISOString() } : {};
  }
  if (what !== 'expire') return {};
  const missed = missedOf(card);
  const until = missed === 'delivery' ? new Date(deadlineOf(card)).toISOString() : at;
  const back = card.money.returning + card.money.returned;
  return { missed, until, ...(back > 0 ? { amount: back } : {}) };
}

/** What work has waited for that has ended by itself. */
function missedOf({ was, times, terms }: WorkCard): Missed {
  if (was === 'REVISION') return 'revision';
  if (was === 'AGREE') return 'answer';
  // Only work of a fixed price begins with requirements, and is paid without being approved.
  const isFixed = terms.total !== null;
  if (times.delivered !== undefined) return isFixed ? 'payment' : 'approval';
  return !isFixed || times.brief !== undefined ? 'delivery' : 'requirements';
}

/** Step: notifies the payer of work about this much (minor units) of their money. */
export const notifyPayer = (
  kind: Pick<Kind, 'newsOf' | 'page'>,
  work: Pick<WorkCard, 'kind' | 'id' | 'title' | 'buyer' | 'seller'>,
  what: PayerNews,
  amount: number,
): Step =>
  notify(work.buyer.id, {
    ...kind.newsOf(what),
    title: work.title,
    path: kind.page(work, 'buyer'),
    by: 'provider',
    amount,
  });

/** Steps: send this reminder to those whom it is for, with the days that are left. */
export async function notifyReminder<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  card: Item['card'],
  { what, to }: Reminder<WorkReminder>,
  days: number,
): Promise<Step[]> {
  const { title } = await kind.naming(card);
  return to.map((side) =>
    notify(card[side].id, { ...kind.newsOf(what), title, path: kind.page(card, side), by: 'clock', days }),
  );
}
