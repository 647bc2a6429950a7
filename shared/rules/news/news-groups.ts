import type { NewsKind } from './news.ts';

/** What people are told about, as they switch it on and off. */
export const newsGroups = ['messages', 'orders', 'projects', 'reviews', 'payouts'] as const;
export type NewsGroup = (typeof newsGroups)[number];

/** The groups that the bell shows: messages have a place of their own. */
export type BellGroup = Exclude<NewsGroup, 'messages'>;

type AreaOf<Kind> = Kind extends `${infer Word}.${string}` ? Word : never;

/** What news are about: the first word of their kind. */
export type NewsArea = AreaOf<NewsKind>;

/** What news of a kind are about. */
export const areaOf = (kind: NewsKind) => kind.split('.')[0] as NewsArea;

const groups: Record<NewsArea, BellGroup | undefined> = {
  order: 'orders',
  module: 'projects',
  bid: 'projects',
  review: 'reviews',
  // What is said of somebody's work where everybody reads it.
  portfolio: 'reviews',
  payout: 'payouts',
  // Nobody can switch these off: they tell of what somebody else may have done with the account.
  account: undefined,
};

/** The group of a kind of news; undefined for news that cannot be switched off. */
export const groupOf = (kind: NewsKind): BellGroup | undefined => groups[areaOf(kind)];
