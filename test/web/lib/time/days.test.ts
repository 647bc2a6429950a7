import { describe, expect, it } from 'vitest';

import { byDay, formatDay } from '#web/lib/time/days.ts';

/** Something that happened on this day of November, in local time. */
const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).toISOString() });
const now = new Date(2026, 10, 21, 15).getTime();
const timeOf = (item: { at: string }) => item.at;

describe('byDay', () => {
  const items = [at(12, 9), at(12, 18), at(20, 23), at(21, 0), at(21, 14)];
  const days = [
    { day: 'Nov 12, 2026', items: items.slice(0, 2) },
    { day: 'Yesterday', items: items.slice(2, 3) },
    { day: 'Today', items: items.slice(3) },
  ];

  it('groups items by day in their order, oldest first', () => {
    expect(byDay(items, timeOf, now)).toEqual(days);
  });

  it('groups items by day in their order, newest first', () => {
    const reversed = days.map((each) => ({ ...each, items: each.items.toReversed() })).toReversed();
    expect(byDay(items.toReversed(), timeOf, now)).toEqual(reversed);
  });

  it('has no groups without items', () => {
    expect(byDay([], timeOf, now)).toEqual([]);
  });
});

it('names a day in local time', () => {
  const when = (month: number, day: number, hour: number) => new Date(2026, month, day, hour);
  const format = (date: Date, from: Date) => formatDay(date.toISOString(), from.getTime());
  expect(format(when(10, 21, 0), when(10, 21, 23))).toBe('Today');
  expect(format(when(10, 20, 23), when(10, 21, 0))).toBe('Yesterday');
  expect(format(when(9, 31, 12), when(10, 1, 12))).toBe('Yesterday');
  expect(format(when(10, 19, 12), when(10, 21, 12))).toBe('Nov 19, 2026');
});
