import { describe, expect, it } from 'vitest';

import { dueText } from '#web/features/orders/status/due-text.ts';

describe('when the buyer is told that the work is due', () => {
  const createdAt = '2026-11-20T12:00:00.000Z';

  it('is so many days after the requirements, once they are written', () => {
    const written = { createdAt, requirementsAt: '2026-11-22T12:00:00.000Z', deliveryTime: 3 };
    expect(dueText(written, Date.parse('2026-11-23T12:00:00.000Z'))).toMatch(
      /^Due Nov 25, 2026.* · 48 hours left$/,
    );
    expect(dueText(written, Date.parse('2026-11-26T12:00:00.000Z'))).toMatch(/ · Deadline passed$/);
  });

  it('is not a date before', () => {
    expect(dueText({ createdAt, requirementsAt: null, deliveryTime: 1 })).toBe(
      'Due 1 day after you write your requirements.',
    );
  });
});
