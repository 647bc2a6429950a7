import type { QueryKey } from '@tanstack/react-query';

import type { Notification } from '#shared/entities/conversations/notification.ts';
import type { NewsKind } from '#shared/rules/news/news.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

type Area = NewsKind extends `${infer Each}.${string}` ? Each : never;

const { bids, earnings, gigs, modules, orders, passkeys, projects, receipts, reviews, sessions, users } =
  queryKeys;

/** The queries that read what happened to a record, by the kind of news: of the record with this id, and of its reader. */
const queriesOf: Record<Area, (id: string, userId: string) => readonly QueryKey[]> = {
  order: (id) => [orders.list, orders.one(id), orders.details(id), receipts.one(id), earnings.all],
  module: (projectId, userId) => [
    modules.ofProject(projectId),
    projects.one(projectId),
    projects.ofUser(userId),
    bids.ofUser(userId),
    earnings.all,
  ],
  bid: (projectId, userId) => [
    projects.one(projectId),
    projects.ofUser(userId),
    bids.ofProject(projectId),
    bids.own(projectId),
    bids.ofUser(userId),
    modules.ofProject(projectId),
  ],
  review: (gigId, userId) => [
    gigs.one(gigId),
    reviews.ofGig(gigId),
    users.one(userId),
    reviews.ofUser(userId),
  ],
  portfolio: (id, userId) => [
    orders.one(id),
    orders.details(id),
    modules.ofProject(id),
    users.one(userId),
    users.portfolio(userId),
  ],
  payout: () => [earnings.all],
  account: () => [sessions.all, passkeys.all, users.export, earnings.all],
};

/** The keys of the queries that a notification to this user makes out of date. Its path names the record. */
export function changedQueries(
  { kind, path }: Pick<Notification, 'kind' | 'path'>,
  userId: string,
): readonly QueryKey[] {
  const [area = ''] = kind.split('.');
  const [, , id = ''] = path.split('/');
  // A tab that is older than the server may be told of a kind that it does not know.
  return (queriesOf as Partial<typeof queriesOf>)[area as Area]?.(id, userId) ?? [];
}
