import { expect, it, vi } from 'vitest';

import { clearNoticesOnLeaving } from '#web/app/page-notices.ts';
import type { AppRouter } from '#web/app/router.tsx';
import { toast } from '#web/ui/toast.ts';

it('the notices of a page go when another page is opened, and stay while only the query changes', () => {
  const clear = vi.spyOn(toast, 'clear').mockReturnValue(undefined);
  const listeners: ((state: { location: { pathname: string; search: string } }) => void)[] = [];
  const router = {
    state: { location: { pathname: '/order/1', search: '' } },
    subscribe: (listener: (typeof listeners)[number]) => listeners.push(listener),
  };
  clearNoticesOnLeaving(router as unknown as AppRouter);
  const open = (pathname: string, search = '') =>
    listeners.forEach((listen) => listen({ location: { pathname, search } }));

  open('/order/1', '?sort=sales');
  expect(clear).not.toHaveBeenCalled();
  open('/orders');
  open('/orders');
  expect(clear).toHaveBeenCalledTimes(1);
});
