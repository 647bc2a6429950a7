import { notify } from '#functions/domain/news/notify.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import type { PayerNews } from '#shared/rules/news/news.ts';
import type { Verb } from '#shared/work/phases.ts';
import type { Reminder } from '#shared/work/reminders.ts';

import type { Kind, WorkReminder } from './kind.ts';
import type { WorkCard, WorkEvent, WorkItem } from './record.ts';

const sides: readonly Side[] = ['seller', 'buyer'];

/** Steps: those sides that did not do it themselves are told what happened. */
export function newsSteps<Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  card: Item['card'],
  event: WorkEvent<V>,
): Step[] {
  const news = kind.news(card, event);
  if (!news) return [];
  const { title } = card;
  const by = kind.rules.personOf(event.by.kind);
  return sides
    .filter((side) => side !== event.by.kind)
    .map((side) => notify(card[side].id, { ...news, title, path: kind.page(card, side), by }));
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
export const notifyReminder = <Item extends WorkItem, V extends Verb>(
  kind: Kind<Item, V>,
  card: Item['card'],
  { what, to }: Reminder<WorkReminder>,
  days: number,
): Step[] =>
  to.map((side) =>
    notify(card[side].id, {
      ...kind.newsOf(what),
      title: card.title,
      path: kind.page(card, side),
      by: 'clock',
      days,
    }),
  );
