import { before, capAtNow } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { absent, any, below, between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItem, pagesOf, type Consistency, type Query } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import type { Notification, UnreadNotifications } from '#shared/entities/conversations/notification.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { isNewsKind } from '#shared/rules/news/news.ts';

import { toNotification, type NewsItem } from './record.ts';
import { isInBell, readInbox, type Inbox } from './settings.ts';

/** How many pages one request reads at most, of somebody who wants little of what they are told in the bell. */
const MOST_PAGES = 5;

/** News are stored within so many milliseconds after they got their ids. */
const STORED_WITHIN = 60_000;

/** Before all ids. */
const NONE = '';

const { SK: prefix } = keys.news.begins();

/** A page of somebody's news, newest first, without those that they do not want in the bell. */
export async function listNews(userId: string, page: PageRequest): Promise<Page<Notification>> {
  const [first, inbox] = await Promise.all([readNews(userId, page), readInbox(userId)]);
  const shown = await fillUp(first, { userId, inbox, limit: page.limit });
  return mapPage(shown, (item) => toNotification(item, inbox.upTo ?? NONE));
}

const readNews = (userId: string, page: PageRequest) =>
  newest<NewsItem>({ key: keys.inbox(userId).PK, prefix }, page);

/**
 * A page of somebody's news after this one, oldest first, without those that they do not want in the bell. Those of the
 * minute before it are repeated: one of a smaller id may have been stored later.
 */
export async function listNewsAfter(
  userId: string,
  after: string,
  { limit, cursor = before(after, STORED_WITHIN) }: PageRequest,
): Promise<Page<Notification>> {
  const inbox = await readInbox(userId);
  const shown: NewsItem[] = [];
  for await (const news of newsAfter(userId, cursor, { limit: limit + 1 })) {
    shown.push(...news.filter(({ kind }) => isInBell(inbox, kind)));
    if (shown.length > limit) break;
  }
  const items = shown.slice(0, limit).map((item) => toNotification(item, inbox.upTo ?? NONE));
  const last = items.at(-1)?.id;
  return { items, ...(shown.length > limit && last ? { next: last } : {}) };
}

/** One of somebody's news; undefined if there is none of this id, or if the bell does not show it to them. */
export async function findNotification(userId: string, id: string): Promise<Notification | undefined> {
  const [item, inbox] = await Promise.all([
    findItem<NewsItem>(keys.news(userId, id)),
    readInbox(userId, 'strong'),
  ]);
  if (item && !isNewsKind(item.kind)) log.error('news of an unknown kind', { kind: item.kind });
  return item && isInBell(inbox, item.kind) ? toNotification(item, inbox.upTo ?? NONE) : undefined;
}

/** Pages of somebody's news after this one, oldest first unless it is asked otherwise. */
function newsAfter(
  userId: string,
  after: string,
  reading: Pick<Query, 'limit' | 'consistency' | 'newestFirst'>,
) {
  const { PK, SK } = keys.news(userId, after);
  // An id has no character above z, so that this begins after that one.
  return pagesOf<NewsItem>({
    where: { PK, SK: between(after === NONE ? prefix : `${SK}~`, `${prefix}~`) },
    ...reading,
  });
}

/**
 * This page without what its reader does not want, filled up from those after it. It may have room left where much is not wanted: the next
 * page goes on there.
 */
async function fillUp(
  first: Page<NewsItem>,
  { userId, inbox, limit }: { userId: string; inbox: Inbox; limit: number },
): Promise<Page<NewsItem>> {
  const shown = first.items.filter(({ kind }) => isInBell(inbox, kind));
  let { next } = first;
  for (let pages = 1; shown.length < limit && next !== undefined && pages < MOST_PAGES; pages += 1) {
    const following = await readNews(userId, { limit: commonLimits.page.max, cursor: next });
    shown.push(...following.items.filter(({ kind }) => isInBell(inbox, kind)));
    ({ next } = following);
  }
  const page = shown.slice(0, limit);
  const last = page.at(-1);
  const cursor = shown.length > limit && last ? keys.news.parts(last).newsId : next;
  return { items: page, ...(cursor === undefined ? {} : { next: cursor }) };
}

/**
 * How many of their news somebody has not read; at most a page of them is counted. Of somebody who wants little in the bell only what is
 * among their latest: where older ones were not looked through, there may be more.
 */
export async function countUnread(
  userId: string,
  consistency: Consistency = 'eventual',
): Promise<UnreadNotifications> {
  return countAfter(userId, await readInbox(userId, consistency), consistency);
}

async function countAfter(
  userId: string,
  inbox: Inbox,
  consistency: Consistency,
): Promise<UnreadNotifications> {
  const { upTo = NONE } = inbox;
  const most = commonLimits.page.default;
  // One more than is counted tells whether there are others. What is not wanted takes room in the pages.
  const limit = inbox.bellOff ? commonLimits.page.max : most + 1;
  let count = 0;
  let pages = 0;
  let areOlder = false;
  for await (const news of newsAfter(userId, upTo, { limit, consistency, newestFirst: true })) {
    count += news.filter(({ kind }) => isInBell(inbox, kind)).length;
    pages += 1;
    areOlder = pages === MOST_PAGES && news.length === limit;
    if (count > most || pages === MOST_PAGES) break;
  }
  return { count: Math.min(count, most), hasMore: count > most || areOlder };
}

/** Marks somebody's news as read up to this one. What was read stays read, and no news is read before it happens. */
export async function markNewsRead(userId: string, seen: string): Promise<UnreadNotifications> {
  const upTo = capAtNow(seen);
  const inbox = await update<Inbox>(keys.inbox(userId), {
    set: { upTo },
    when: any({ upTo: absent }, { upTo: below(upTo) }),
    fallback: (current) => current ?? { upTo },
  });
  return countAfter(userId, inbox, 'strong');
}
