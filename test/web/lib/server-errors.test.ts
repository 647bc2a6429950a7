import type { UseFormSetError } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { errorMessage, placeErrors } from '#web/lib/server-errors.ts';

type Values = { username: string; email: string };

const refused = (issues: { path: string; message: string }[]) =>
  new CallFailed(400, { code: 'invalid', message: 'Some fields need your attention.', issues });

describe('a refusal on a form', () => {
  it('stands at its fields, and the first of them gets the focus', () => {
    const setError = vi.fn<UseFormSetError<Values>>();
    const rest = placeErrors<Values>(
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

  it('is said of the whole form where a complaint has no field on it', () => {
    const rest = placeErrors<Values>(
      refused([{ path: 'gigId', message: 'x' }]),
      ['username'],
      vi.fn(),
      'Failed',
    );
    expect(rest).toBe('Some fields need your attention.');
  });

  it('has the words of the screen where the server had none', () => {
    expect(errorMessage(new CallFailed(500, { code: 'internal', message: '' }), 'Failed')).toBe('Failed');
    expect(errorMessage(new NoResponse(), 'Failed')).toBe('Failed');
  });
});
