import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

import { clearErrorsOnSuccess, clearNoticesOnLeaving } from '#web/app/notices/page-notices.ts';
import { whyToConfirm } from '#web/app/notices/verify-bar.tsx';
import type { AppRouter } from '#web/app/router.tsx';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { untilPageIsLeft } from '#web/lib/routing/page-lifetime.ts';
import { toast } from '#web/ui/feedback/toast.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the notices and the question of a page go when another page is opened, and stay while only the query changes', () => {
  const clear = vi.spyOn(toast, 'clear').mockReturnValue(undefined);
  const listeners: ((state: { location: { pathname: string; search: string } }) => void)[] = [];
  const router = {
    state: { location: { pathname: '/order/1', search: '' } },
    subscribe: (listener: (typeof listeners)[number]) => listeners.push(listener),
  };
  const left = untilPageIsLeft();
  clearNoticesOnLeaving(router as unknown as AppRouter);
  const open = (pathname: string, search = '') =>
    listeners.forEach((listen) => listen({ location: { pathname, search } }));

  open('/order/1', '?sort=sales');
  expect(clear).not.toHaveBeenCalled();
  expect(left.aborted).toBe(false);
  open('/orders');
  open('/orders');
  expect(clear).toHaveBeenCalledTimes(1);
  expect(left.aborted).toBe(true);
});

it('an action that succeeds removes the errors that came up before it was begun, and one that fails removes none', async () => {
  const clearErrors = vi.spyOn(toast, 'clearErrors').mockReturnValue(undefined);
  const client = createQueryClient();
  clearErrorsOnSuccess(client);
  const begun = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: begun });
  const run = (mutationFn: () => Promise<unknown>) =>
    new MutationObserver(client, { mutationFn }).mutate().catch(() => undefined);

  await run(() => Promise.reject(new Error('refused')));
  expect(clearErrors).not.toHaveBeenCalled();
  await run(async () => vi.setSystemTime(begun + 1_000));
  expect(clearErrors.mock.calls).toEqual([[begun]]);
});

it('an email is asked for by what its owner gets: only sellers are paid', () => {
  expect(whyToConfirm(false)).toBe('Confirm your email to get updates by email.');
  expect(whyToConfirm(true)).toBe('Confirm your email to get updates by email and to be paid.');
});
