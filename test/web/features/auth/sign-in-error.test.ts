import { expect, it } from 'vitest';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { signInError } from '#web/features/auth/sign-in-error.ts';

const refusal = new CallFailed(401, { code: 'unauthenticated', message: 'Wrong username or password.' });

it.each([
  [refusal, 'Wrong username or password.'],
  [new CallFailed(500, { code: 'internal', message: '' }), 'Something went wrong!'],
  [new NoResponse(), 'No response from server. Please check your network.'],
  [new TypeError('x'), 'Request failed. Please try again.'],
])('a sign-in that failed with %s is told in words', (error, words) => {
  expect(signInError(error)).toBe(words);
});
