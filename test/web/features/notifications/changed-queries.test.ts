import { expect, it } from 'vitest';

import { newsKinds, type NewsKind } from '#shared/rules/news/news.ts';
import { changedQueries } from '#web/features/notifications/changed-queries.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const paths: Record<string, string> = {
  order: '/order/o1',
  module: '/projects/p1/assign/u2',
  bid: '/project/p1/bids',
  review: '/gig/g1',
  portfolio: '/order/o1',
  payout: '/earnings',
};
const keysOf = (kind: NewsKind, path = paths[kind.split('.')[0] ?? ''] ?? '') =>
  changedQueries({ kind, path }, 'me');

it('finds the queries of the record in the path', () => {
  expect(keysOf('order.deliver')).toContainEqual(queryKeys.orders.one('o1'));
  expect(keysOf('module.submit')).toContainEqual(queryKeys.modules.ofProject('p1'));
  expect(keysOf('module.assign', '/assignedModule/p1')).toContainEqual(queryKeys.modules.ofProject('p1'));
  expect(keysOf('bid.place')).toContainEqual(queryKeys.bids.ofProject('p1'));
  expect(keysOf('bid.accept', '/project/p1')).toContainEqual(queryKeys.bids.own('p1'));
  expect(keysOf('review.publish')).toContainEqual(queryKeys.reviews.ofGig('g1'));
  expect(keysOf('portfolio.ask')).toContainEqual(queryKeys.orders.one('o1'));
  expect(keysOf('portfolio.agree', '/assignedModule/p1')).toContainEqual(queryKeys.modules.ofProject('p1'));
  expect(keysOf('payout.paid')).toEqual([queryKeys.earnings.all]);
});

it.each(newsKinds)('finds queries for %s, none of which starts a payment', (kind) => {
  const found = keysOf(kind);
  expect(found.length).toBeGreaterThan(0);
  const payments = [queryKeys.orders.payment('o1'), queryKeys.modules.payment('p1')];
  for (const [index, key] of found.entries()) {
    expect(key, String(index)).not.toContain('');
    for (const payment of payments) expect(payment.slice(0, key.length)).not.toEqual(key);
  }
});

it('finds none for a kind that it does not know', () => {
  expect(changedQueries({ kind: 'weather.rain' as NewsKind, path: '/weather' }, 'me')).toEqual([]);
});
