import { listNews } from '#functions/domain/news/inbox.ts';
import type { NewsSettings } from '#shared/entities/news-settings.ts';
import type { NewsKind } from '#shared/rules/news.ts';

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
export async function toldTo({ id }: { id: string }) {
  const { items } = await listNews(id, { limit: 100 });
  return items.toReversed();
}

/** All kinds of news that these tests have caused. */
export const caused = new Set<NewsKind>();

/** Does this, and answers the kinds of news that each of these people was told by it. */
export async function newsOf(people: readonly { id: string }[], act: () => unknown): Promise<NewsKind[][]> {
  const before = await Promise.all(people.map(async (person) => (await toldTo(person)).length));
  await act();
  const after = await Promise.all(people.map(toldTo));
  const kinds = after.map((all, index) => all.slice(before[index]).map(({ kind }) => kind));
  for (const kind of kinds.flat()) caused.add(kind);
  return kinds;
}
