import type { User } from '#functions/domain/accounts/record.ts';
import type { BidItem } from '#functions/domain/bids/record.ts';
import type { ConversationItem } from '#functions/domain/conversations/record.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { ModuleItem } from '#functions/domain/modules/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { keys } from '#functions/table/keys.ts';
import type { KeyKind } from '#functions/table/keys/key.ts';

import { block, type Size } from './block.ts';

/** The records of the first block, which every marketplace has, by kind, the newest first. */
export function firstBlock(size: Size) {
  const all = [...block(0, size)];
  const of = <T>(kind: KeyKind) => all.filter((item) => kind.is(item)).toReversed() as (T & Item)[];
  return {
    users: of<User>(keys.user),
    gigs: of<GigItem>(keys.gig),
    reviews: of<object>(keys.review),
    orders: of<OrderItem>(keys.order),
    projects: of<ProjectItem>(keys.project),
    bids: of<BidItem>(keys.bid),
    modules: of<ModuleItem>(keys.module),
    conversations: of<ConversationItem>(keys.conversation),
    messages: of<{ userId: string }>(keys.message),
  };
}
export type FirstBlock = ReturnType<typeof firstBlock>;

/** Values by how often they occur, the most frequent first. */
export function ranked<Value>(values: Value[]): Value[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}

/** Words to search for, from these titles: the most frequent, two often with it, one never with it, and a rare one. */
export function wordsOf(listings: { card: { title: string } }[]) {
  const titles = listings.map(({ card }): string[] => card.title.toLowerCase().match(/\p{L}+/gu) ?? []);
  const SHORTEST = 5;
  const words = ranked(titles.flat()).filter((word) => word.length >= SHORTEST);
  const [frequent = ''] = words;
  const together = ranked(titles.filter((title) => title.includes(frequent)).flat())
    .filter((word) => word.length >= SHORTEST && !frequent.startsWith(word) && !word.startsWith(frequent))
    .slice(0, 2);
  const otherTitleWords = titles.filter((title) => !title.includes(frequent)).flat();
  const [apart = ''] = ranked(otherTitleWords).filter(
    (word) =>
      word.length >= SHORTEST && !titles.some((title) => title.includes(word) && title.includes(frequent)),
  );
  return { frequent, together, apart, rare: words.at(-1) ?? '' };
}
