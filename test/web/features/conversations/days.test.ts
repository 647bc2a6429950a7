import { describe, expect, it } from 'vitest';

import { byDay } from '#web/features/conversations/days.ts';

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
