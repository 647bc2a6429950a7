import { expect, it } from 'vitest';

import { monthsSince } from '#web/features/earnings/months.ts';

const now = Date.parse('2026-02-28T23:59:59.000Z');

it('names the months since an account was made, the latest first', () => {
  expect(monthsSince('2025-12-31T23:59:59.000Z', now)).toEqual([
    { value: '2026-02', label: 'February 2026' },
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ]);
});

it('names this month for a new account, even if its clock is ahead', () => {
  for (const since of ['2026-02-28T10:00:00.000Z', '2026-03-01T00:00:00.000Z'])
    expect(monthsSince(since, now).map(({ value }) => value)).toEqual(['2026-02']);
});
