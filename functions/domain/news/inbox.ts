import { absent, any, below, between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItem, query, type Consistency } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import type { Notification, UnreadNotifications } from '#shared/entities/notification.ts';
import { limits } from '#shared/limits.ts';

import { toNotification, type NewsItem } from './record.ts';

/** Up to which of their news somebody has read. */
type Read = { upTo: string };

/** Before all ids. */
const NONE = '';

const { PK: inboxes, SK: prefix } = keys.news('', '');

async function readUpTo(userId: string, consistency: Consistency): Promise<string> {
  const read = await findItem<Read>(keys.newsRead(userId), consistency);
  return read?.upTo ?? NONE;
}

/** A page of somebody's news, newest first. */
export async function listNews(userId: string, page: PageRequest): Promise<Page<Notification>> {
  const [found, upTo] = await Promise.all([
    newest<NewsItem>({ key: `${inboxes}${userId}`, prefix }, page),
    readUpTo(userId, 'eventual'),
  ]);
  return mapPage(found, (item) => toNotification(item, upTo));
}

/** How many of their news somebody has not read; at most a page of them is counted. */
export async function countUnread(
  userId: string,
  consistency: Consistency = 'eventual',
): Promise<UnreadNotifications> {
  return countAfter(userId, await readUpTo(userId, consistency), consistency);
}

async function countAfter(
  userId: string,
  upTo: string,
  consistency: Consistency,
): Promise<UnreadNotifications> {
  const { PK, SK } = keys.news(userId, upTo);
  const { items, more } = await query<object>({
    // An id has no character above z, so that this begins after the last one that was read.
    where: { PK, SK: between(upTo === NONE ? prefix : `${SK}~`, `${prefix}~`) },
    limit: limits.page.default,
    consistency,
  });
  return { count: items.length, hasMore: more };
}

/** Marks somebody's news as read up to this one. What was read stays read. */
export async function markNewsRead(userId: string, upTo: string): Promise<UnreadNotifications> {
  const read = await update<Read>(keys.newsRead(userId), {
    set: { upTo },
    when: any({ upTo: absent }, { upTo: below(upTo) }),
    refused: (current) => current ?? { upTo },
  });
  return countAfter(userId, read.upTo, 'strong');
}
