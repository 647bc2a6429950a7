import { beforeEach, describe, expect, it, vi } from 'vitest';

import { learnTime, now } from '#web/lib/time/clock.ts';
import { formatRelative } from '#web/lib/time/dates.ts';

const WEEK = 7 * 24 * 3_600_000;
const ownTime = Date.parse('2026-11-22T10:00:00.000Z');
const answered = (date?: number) =>
  learnTime(new Response(null, { headers: date ? { date: new Date(date).toUTCString() } : {} }));

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(ownTime);
  answered(ownTime);
});

describe('the time', () => {
  it.each([WEEK, -WEEK, 61_000, -61_000])('is the one of the latest answer: %d ms away', (away) => {
    answered(ownTime + away);
    expect(now()).toBe(ownTime + away);
    expect(formatRelative(new Date(ownTime + away).toISOString())).toBe('now');
    answered(ownTime);
    expect(now()).toBe(ownTime);
  });

  it.each([59_000, -59_000, 0])('is the own one where both may be right: %d ms away', (away) => {
    answered(ownTime + away);
    expect(now()).toBe(ownTime);
  });

  it('stays as it is after an answer without a date', () => {
    answered(ownTime + WEEK);
    answered();
    expect(now()).toBe(ownTime + WEEK);
  });
});
