import { describe, expect, it } from 'vitest';

import { formatCountdown, formatMoment } from '#web/lib/time/moment.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

describe('moments', () => {
  it('format a moment by its weekday, and with the year unless it is this one', () => {
    const from = new Date(2026, 10, 25).getTime();
    expect(formatMoment(new Date(2026, 11, 1, 10, 32).toISOString(), from)).toMatch(
      /^Tue, Dec 1, 10:32\sAM$/,
    );
    expect(formatMoment(new Date(2027, 0, 1, 9, 5).toISOString(), from)).toMatch(
      /^Fri, Jan 1, 2027, 9:05\sAM$/,
    );
  });

  it.each([
    [10 * 24, 'in 10 days'],
    [48, 'in 2 days'],
    [47.9, 'in 47 hours'],
    [1, 'in 1 hour'],
    [0.5, 'in 30 minutes'],
    [0.01, 'now'],
    [-3, 'now'],
  ])('count down %d hours as %s', (hours, words) => {
    expect(formatCountdown(new Date(now + hours * 3_600_000).toISOString(), now)).toBe(words);
  });
});
