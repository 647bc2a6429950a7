import { describe, expect, it } from 'vitest';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { signInError } from '#web/features/auth/sign-in-error.ts';

describe('the error of a failed sign-in', () => {
  it("is the server's message", () => {
    const refusal = new CallFailed(401, { code: 'unauthenticated', message: 'Wrong username or password.' });
    expect(signInError(refusal)).toBe('Wrong username or password.');
  });

  it('says that something went wrong when the server gave no message', () => {
    expect(signInError(new CallFailed(500, { code: 'internal', message: '' }))).toBe('Something went wrong!');
  });

  it('says that there was no response', () => {
    expect(signInError(new NoResponse())).toBe('No response from server. Please check your network.');
  });

  it('asks to try again after any other error', () => {
    expect(signInError(new TypeError('x'))).toBe('Request failed. Please try again.');
  });
});
