import { formatFor } from '#functions/lib/format-for.ts';
import { createdAt } from '#functions/lib/ids.ts';
import { marketName } from '#functions/lib/market-name.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { Notification } from '#shared/entities/conversations/notification.ts';
import type { Side } from '#shared/rules/money/held-money.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import { newsLine, type Missed, type NewsFacts, type NewsKind } from '#shared/rules/news/news.ts';

/** The areas of news that name people: whoever was told of somebody in one of them is found when that account is erased. */
export type NamingArea = 'order' | 'module' | 'bid' | 'review' | 'portfolio';
type NamingKind = Extract<NewsKind, `${NamingArea}.${string}`>;

/** What somebody is told: what happened to which record, who did it, and the page on which to see it. */
export type News = Content &
  (
    | { kind: NamingKind; from?: UserCard | undefined }
    | { kind: Exclude<NewsKind, NamingKind>; from?: undefined }
  );

type Content = {
  title: string;
  path: string;
  /** Who did it: a party's role, 'clock', 'bank', or 'operator'. */
  by: string;
  /** Minor units. */
  amount?: number | undefined;
  stars?: number | undefined;
  /** That are left, of a reminder. */
  days?: number | undefined;
  /** The day (ISO) by which somebody can act, or should have, and what did not come by then. */
  until?: string | undefined;
  missed?: Missed | undefined;
  /** On which side of work the reader is. */
  side?: Side | undefined;
};

/** News as they are stored with the person whom they concern. `ttl` in seconds. */
export type NewsItem = Key & News & { ttl: number };

/** What is named in a sentence where the person is not. */
const names: Readonly<Record<string, string>> = {
  client: 'The client',
  freelancer: 'The freelancer',
  bank: 'The payer’s bank',
  operator: 'The marketplace',
};

/** What the texts about news tell. */
export const factsOf = ({ by, from, amount, stars, days, until, missed, side }: News): NewsFacts => ({
  who: from?.username ?? names[by] ?? marketName(),
  amount: amount === undefined ? undefined : toMajor(amount),
  stars,
  days,
  until,
  missed,
  side,
});

/** News as their reader sees them, written in this format. `readUpTo` is the id of the last that they have read. */
export function toNotification(news: NewsItem, readUpTo: string, format = formatFor()): Notification {
  const { kind, title, path, by, from } = news;
  const { newsId: id } = keys.news.parts(news);
  return {
    id,
    kind,
    title,
    line: newsLine(kind, by, factsOf(news), format),
    path,
    from: from ?? null,
    at: createdAt(id),
    isRead: id <= readUpTo,
  };
}
