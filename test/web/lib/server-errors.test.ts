import type { UseFormSetError } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { messages } from '#shared/messages.ts';
import { errorMessage, showFieldErrors } from '#web/lib/server-errors.ts';

type Values = { username: string; email: string };

const refused = (issues: { path: string; message: string }[]) =>
  new CallFailed(400, { code: 'invalid', message: 'Some fields need your attention.', issues });

describe('a refused form', () => {
  it('shows the errors at their fields and focuses the first', () => {
    const setError = vi.fn<UseFormSetError<Values>>();
    const rest = showFieldErrors<Values>(
      refused([
        { path: 'username', message: 'Taken.' },
        { path: 'email', message: 'Not one.' },
      ]),
      ['username', 'email'],
      setError,
      'Failed',
    );
    expect(setError.mock.calls).toEqual([
      ['username', { message: 'Taken.' }, { shouldFocus: true }],
      ['email', { message: 'Not one.' }, { shouldFocus: false }],
    ]);
    expect(rest).toBeNull();
  });

  it('shows the error of the whole form when an issue has no field on it', () => {
    const rest = showFieldErrors<Values>(
      refused([{ path: 'gigId', message: 'x' }]),
      ['username'],
      vi.fn(),
      'Failed',
    );
    expect(rest).toBe('Some fields need your attention.');
  });

  it("shows the screen's own message when the server gives no reason", () => {
    const fault = new CallFailed(500, { code: 'internal', message: messages.somethingWrong });
    expect(errorMessage(fault, 'Failed')).toBe('Failed');
    const busy = new CallFailed(503, { code: 'unavailable', message: messages.payment.providerDown });
    expect(errorMessage(busy, 'Failed')).toBe(messages.payment.providerDown);
    expect(errorMessage(new NoResponse(), 'Failed')).toBe('Failed');
  });

  it('tells a missing response from a server error when the screen has no message of its own', () => {
    expect(errorMessage(new NoResponse())).toBe('No response from server. Please check your network.');
    expect(errorMessage(new CallFailed(500, { code: 'internal', message: '' }))).toBe(
      'Something went wrong!',
    );
  });
});
