import { expect, it } from 'vitest';

import { newsKinds } from '#shared/rules/news.ts';
import { kindIcon } from '#web/features/notifications/kind-icon.ts';

it('has an icon for every kind of news', () => {
  expect(newsKinds.filter((kind) => !kindIcon(kind))).toEqual([]);
});

it('has the icon of what happened before that of what it happened to', () => {
  expect(kindIcon('order.dispute')).toBe(kindIcon('module.dispute'));
  expect(kindIcon('order.expire')).not.toBe(kindIcon('order.place'));
});
