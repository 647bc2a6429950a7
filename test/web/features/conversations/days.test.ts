import { describe, expect, it } from 'vitest';

import { byDay, formatDay } from '#web/features/conversations/days.ts';

/** A message written on this day of November, in local time. */
const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).toISOString() });
const now = new Date(2026, 10, 21, 15).getTime();

describe('byDay', () => {
  it('groups messages by day in their order', () => {
    const messages = [at(12, 9), at(12, 18), at(20, 23), at(21, 0), at(21, 14)];
    expect(byDay(messages, now)).toEqual([
      { day: 'Nov 12, 2026', items: messages.slice(0, 2) },
      { day: 'Yesterday', items: messages.slice(2, 3) },
      { day: 'Today', items: messages.slice(3) },
    ]);
  });

  it('has no groups without messages', () => {
    expect(byDay([], now)).toEqual([]);
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
