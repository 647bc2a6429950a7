import type { UseFormSetError } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';

import { CallFailed, createClient, NoResponse } from '#shared/api/client.ts';
import * as commonTexts from '#shared/texts/common.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import { errorMessage, readFailure } from '#web/lib/api/server-errors.ts';
import { showFieldErrors } from '#web/lib/forms/field-errors.ts';

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
    const fault = new CallFailed(500, { code: 'internal', message: commonTexts.somethingWrong.message });
    expect(errorMessage(fault, 'Failed')).toBe('Failed');
    const busy = new CallFailed(503, { code: 'unavailable', message: paymentTexts.providerDown.message });
    expect(errorMessage(busy, 'Failed')).toBe(paymentTexts.providerDown.message);
    expect(errorMessage(new NoResponse(), 'Failed')).toBe('Failed');
  });

  it('says of what could not be read without a network that there is none', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(readFailure(new NoResponse(), 'Failed')).toBe('You are offline.');
    vi.stubGlobal('navigator', { onLine: true });
    expect(readFailure(new NoResponse(), 'Failed')).toBe('Failed');
    vi.unstubAllGlobals();
  });

  it('tells a missing response from a server error when the screen has no message of its own', () => {
    expect(errorMessage(new NoResponse())).toBe('No response from server. Please check your network.');
    expect(errorMessage(new CallFailed(500, { code: 'internal', message: '' }))).toBe(
      'Something went wrong!',
    );
  });
});

describe('an answer of the gateway or the CDN, which has no code', () => {
  /** The error of a call that is answered like this. */
  const failed = async (status: number, body: string, headers = {}) => {
    const send = async () => new Response(body, { status, headers });
    const { gigs } = createClient({ 'gigs.single': 'GET /gigs/single/{id}' }, '/api', send, 'en');
    return gigs.single({ params: { id: 'a' } }).catch((error: unknown) => error as CallFailed);
  };
  const busy = 'The service is busy. Please try again in a moment.';

  it.each([
    [404, '{"message":"Not Found"}', 'not_found', 'There is nothing at this address.'],
    [429, '{"message":"Too Many Requests"}', 'too_many_requests', busy],
    [429, '', 'too_many_requests', busy],
    [413, '{"message":"Request Entity Too Large"}', 'too_large', 'This is too large to be sent.'],
    [503, '{"message":"Service Unavailable"}', 'unavailable', busy],
    [500, '{"message":"Internal Server Error"}', 'internal', 'Failed'],
    [504, '<html>Gateway Timeout</html>', 'internal', 'Failed'],
    [403, '<html>Request blocked</html>', 'forbidden', 'Failed'],
    [405, 'null', 'invalid', 'Failed'],
  ])('%i %s is shown in the words of its status', async (status, body, code, words) => {
    const error = await failed(status, body);
    expect(error).toMatchObject({ status, code, issues: [] });
    expect(errorMessage(error, 'Failed')).toBe(words);
  });

  it.each([
    [
      '{"message":"Too many attempts.","code":"too_many_requests"}',
      'Too many attempts. Try again in 4 minutes.',
    ],
    ['{"message":"Too Many Requests"}', `${busy} Try again in 4 minutes.`],
  ])('429 %s tells when one may try again, also instead of a list', async (body, words) => {
    const error = await failed(429, body, { 'retry-after': '181' });
    expect(errorMessage(error, 'Failed')).toBe(words);
    expect(readFailure(error, commonTexts.somethingWrong.message)).toBe(words);
  });

  it('of another kind leaves the text of the list', async () => {
    const error = await failed(503, '{"message":"The service is busy.","code":"unavailable"}');
    expect(readFailure(error, commonTexts.somethingWrong.message)).toBe(commonTexts.somethingWrong.message);
  });

  it('is told from one of the server, whose words stay', async () => {
    const error = await failed(404, '{"message":"This gig does not exist.","code":"not_found"}');
    expect(errorMessage(error, 'Failed')).toBe('This gig does not exist.');
  });
});
