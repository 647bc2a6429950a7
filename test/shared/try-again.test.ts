import { expect, it } from 'vitest';

import { format } from '#shared/format.ts';
import { tryAgainIn } from '#shared/rules/try-again.ts';

it.each([
  [1, 'Try again in 1 second.'],
  [59, 'Try again in 59 seconds.'],
  [60, 'Try again in 1 minute.'],
  [181, 'Try again in 4 minutes.'],
  [900, 'Try again in 15 minutes.'],
  [7_200, 'Try again in 2 hours.'],
  [86_399, 'Try again in 24 hours.'],
  [604_799, 'Try again in 7 days.'],
])('a wait of %i seconds is told as "%s"', (seconds, text) => {
  expect(tryAgainIn(seconds, format('en'))).toBe(text);
});
