import { isDeepStrictEqual } from 'node:util';

import { afterEach, beforeEach, expect, vi } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { newsReadersOf } from '#functions/domain/closing/erasure/news-readers.ts';
import { isMailed } from '#functions/domain/mail/mailed-kinds.ts';
import { startsClock } from '#functions/domain/mail/repeats.ts';
import { listNews } from '#functions/domain/news/inbox.ts';
import { setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { allItems } from '#functions/table/pager.ts';
import type { NewsSettings } from '#shared/entities/accounts/news-settings.ts';
import type { NewsKind } from '#shared/rules/news/news.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { openBrowsers, pushedBy } from '#test/functions/domain/live/open-browsers.ts';
import { mailsBy, planFor, sendDueMails, useMailbox } from '#test/functions/domain/mail/a-mailbox.ts';

/** Gives this file's tests a market whose news they look at, and a clock that they may set. */
export function useNews(): void {
  useMarket();
  useMailbox();
  beforeEach(() => {
    for (const method of ['error', 'info'] as const) vi.spyOn(console, method).mockReturnValue(undefined);
  });
  afterEach(() => {
    setClock(null);
    vi.restoreAllMocks();
  });
}

const both = { bell: true, mail: true };

/** The settings of somebody who is told everything. */
export const allOn: NewsSettings = {
  messages: { mail: true },
  orders: both,
  projects: both,
  reviews: both,
  payouts: both,
};

/** What somebody was told so far, oldest first. */
export async function newsTo({ id }: { id: string }) {
  const { items } = await listNews(id, { limit: 100 });
  return items.toReversed();
}

/** All kinds of news that these tests have caused. */
export const caused = new Set<NewsKind>();

type Notified = Awaited<ReturnType<typeof newsTo>>;

/**
 * Does this, and answers the kinds of news that each of these people was told by it. Each of the news is told to the browser
 * of its reader, and those that are mailed arrive in one mail unless they repeat what was mailed within the hour, although the stream delivers them twice and the mails are sent
 * twice; nobody else is told. Whoever is told of somebody by name is found when that account is erased.
 */
export async function newsOf(people: readonly { id: string }[], act: () => unknown): Promise<NewsKind[][]> {
  const before = await Promise.all(people.map(async (person) => (await newsTo(person)).length));
  await act();
  const after = await Promise.all(people.map(newsTo));
  const notified = after.map((all, index) => all.slice(before[index]));
  await expectToBeFound(people, notified);
  await openBrowsers(people);
  const live = await pushedBy(() => followNews(people, notified));
  expectEvents(live, people, notified);
  await expectMails(people, notified);
  const kinds = notified.map((news) => news.map(({ kind }) => kind));
  for (const kind of kinds.flat()) caused.add(kind);
  return kinds;
}

/** Whoever is told of somebody by name is found when that account is erased. */
async function expectToBeFound(
  people: readonly { id: string }[],
  notified: readonly Notified[],
): Promise<void> {
  for (const [index, { id }] of people.entries())
    for (const { from } of notified[index] ?? [])
      if (from) expect(await allItems(newsReadersOf(from.id))).toContain(id);
}

const followNews = (people: readonly { id: string }[], notified: readonly Notified[]) =>
  planFor(
    ...people.flatMap(({ id }, index) => (notified[index] ?? []).map((news) => keys.news(id, news.id))),
  );

/** As often as the stream delivers them. Browsers know them by their ids. */
function expectEvents(
  live: Awaited<ReturnType<typeof pushedBy>>,
  people: readonly { id: string }[],
  notified: readonly Notified[],
): void {
  const expected = people.flatMap(({ id: to }, index) =>
    (notified[index] ?? []).map((notification) => ({ to, event: { type: 'notification', notification } })),
  );
  expect(live).toHaveLength(2 * expected.length);
  for (const each of expected) expect(live.filter((event) => isDeepStrictEqual(event, each))).toHaveLength(2);
}

/** Whether the second of these tells what the first one told within an hour, and no clock starts: the bell alone tells that. */
const isRepeated = (
  first: Notified[number],
  { id, kind, title, line, path, from, at }: Notified[number],
): boolean =>
  from !== null &&
  !startsClock.has(kind) &&
  first.id < id &&
  Date.parse(first.at) > Date.parse(at) - 3_600_000 &&
  isDeepStrictEqual(
    [first.kind, first.title, first.line, first.path, first.from?.id],
    [kind, title, line, path, from.id],
  );

async function expectMails(people: readonly { id: string }[], notified: readonly Notified[]): Promise<void> {
  const sent = await mailsBy(async () => {
    await sendDueMails();
    await sendDueMails();
  });
  const mailed = await Promise.all(
    people.map(async (person, index) => {
      const all = await newsTo(person);
      const news = (notified[index] ?? []).filter(
        (each) => isMailed(each.kind) && !all.some((other) => isRepeated(other, each)),
      );
      return news.map((each) => ({ person, ...each }));
    }),
  );
  const expected = mailed.flat();
  expect(sent).toHaveLength(expected.length);
  for (const { person, id, line } of expected) {
    const [mail] = sent.filter(({ tags }) => tags['mail'] === `${person.id}_${id}`);
    expect(mail?.to).toEqual([(await findUser(person.id))?.email]);
    expect(mail?.text).toContain(line);
  }
}
