import { expect, it } from 'vitest';

import { retryDelay } from '#web/lib/live/retry-delay.ts';

it('waits twice as long after each failure, up to a minute', () => {
  expect([0, 1, 2, 3, 6, 50].map((failures) => retryDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000, 60_000,
  ]);
});

it('leaves half of the delay to chance, so that browsers come back one after another', () => {
  expect([0, 0.5, 1].map((random) => retryDelay(3, random))).toEqual([4_000, 6_000, 8_000]);
});
