import type { User } from '#functions/domain/accounts/record.ts';
import type { BidItem } from '#functions/domain/bids/record.ts';
import type { ConversationItem } from '#functions/domain/conversations/record.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { ModuleItem } from '#functions/domain/modules/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { isA, type Item } from '#functions/domain/recount/check.ts';

import { block, type Size } from './block.ts';

/** The records of the first block, which every marketplace has, by kind, the newest first. */
export function firstBlock(size: Size) {
  const all = [...block(0, size)];
  const of = <T>(partition: string, sort: string) =>
    all.filter((item) => isA(item, partition, sort)).toReversed() as (T & Item)[];
  return {
    users: of<User>('USER', 'USER'),
    gigs: of<GigItem>('GIG', 'GIG'),
    reviews: of<object>('GIG', 'REV#'),
    orders: of<OrderItem>('ORDER', 'ORDER'),
    projects: of<ProjectItem>('PROJ', 'PROJ'),
    bids: of<BidItem>('PROJ', 'PROJBID#'),
    modules: of<ModuleItem>('PROJ', 'MOD#'),
    conversations: of<ConversationItem>('CONV', 'CONV'),
    messages: of<{ userId: string }>('CONV', 'MSG#'),
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
