import { describe, expect, it } from 'vitest';

import { formatDuration, formatMonth, formatRelative } from '#web/lib/time/dates.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  [0, '1 minute'],
  [25 * 60_000, '25 minutes'],
  [60 * 60_000, '1 hour'],
  [4.9 * 3_600_000, '4 hours'],
  [49 * 3_600_000, '2 days'],
])('durations format %d milliseconds as %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});

describe('dates', () => {
  it.each([
    ['2026-11-21T11:59:30.000Z', 'now'],
    ['2026-11-21T11:55:00.000Z', '5 minutes ago'],
    ['2026-11-21T09:00:00.000Z', '3 hours ago'],
    ['2026-11-20T11:00:00.000Z', 'yesterday'],
    ['2026-11-17T11:00:00.000Z', '4 days ago'],
    ['2026-11-01T12:00:00.000Z', '2 weeks ago'],
    ['2025-05-01T12:00:00.000Z', 'last year'],
    ['2026-11-21T14:00:00.000Z', 'in 2 hours'],
  ])('format %s as %s', (time, words) => {
    expect(formatRelative(time, now)).toBe(words);
  });

  it("say 'yesterday' for the calendar day before, not for 24 to 48 hours ago", () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
    const format = (then: Date, from: Date) => formatRelative(then.toISOString(), from.getTime());
    expect(format(at(20, 0), at(21, 12))).toBe('yesterday');
    expect(format(at(19, 23), at(21, 1))).toBe('2 days ago');
    expect(format(at(17, 23), at(21, 1))).toBe('4 days ago');
  });

  it('format a month as the seller box shows it', () => {
    expect(formatMonth('2022-08-15T12:00:00.000Z')).toBe('Aug 2022');
  });
});
