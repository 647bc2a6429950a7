import type { NewsGroup } from '#shared/rules/news/news-groups.ts';

type Words = { name: string; about: string };

/** What each group of news is about. */
export const groupWords: Record<NewsGroup, Words> = {
  messages: {
    name: 'Messages',
    about: 'What people write to you, once it has waited unread for ten minutes.',
  },
  orders: { name: 'Orders', about: 'What the other side does with an order, and what happens to its money.' },
  projects: { name: 'Projects', about: 'Bids and modules: who does what, and what happens to the money.' },
  reviews: { name: 'Reviews', about: 'What buyers say of your gigs, and what finished work may be shown.' },
  payouts: { name: 'Payouts', about: 'Money on its way to your bank, and what your payout account needs.' },
};
